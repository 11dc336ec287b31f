/** The core flows that every supported browser must pass, from the first page to the store and back. */
import { expect } from 'vitest';
import { CATALOGUE } from '../support/reading.ts';
import { waitFor } from '../support/wait-for.ts';
import { SCREEN } from './driver.ts';
import type { Visitor } from './visitor.ts';

type Place = {
  /** Of the proxy in front of the server. */
  origin: string;
  storeOrigin: string;
  /** Of a page that embeds the catalogue. */
  hostPage: string;
  setOffline: (isOffline: boolean) => void;
};

type Flow = (visitor: Visitor, place: Place) => Promise<void>;

const isPictureShown = (visitor: Visitor) =>
  visitor.page.evaluate(() => {
    const picture = document.querySelector<HTMLImageElement>('[data-current] .v-page > img');
    return Boolean(picture?.complete && picture.naturalWidth > 200 && !document.getElementById('first-page'));
  }, null);

const openCatalogue = async (visitor: Visitor, { origin }: Place, query = ''): Promise<void> => {
  await visitor.page.goto(`${origin}${CATALOGUE}${query}`);
  await waitFor(() => isPictureShown(visitor)).toBe(true);
};

const openPage = async (visitor: Visitor, number: number): Promise<void> => {
  await visitor.seen(`[data-current] section[aria-label^="Página ${number} de"]`);
};

const colourOf = (visitor: Visitor, css: string) =>
  visitor.page.evaluate((wanted) => {
    const element = document.querySelector(wanted);
    return element ? getComputedStyle(element).backgroundColor : 'no element';
  }, css);

const firstPage: Flow = async (visitor, place) => {
  await openCatalogue(visitor, place);
  await openPage(visitor, 1);
  expect(await visitor.text('header')).toContain('Casa Nativa');
  // The brand's colours reach controls in every browser.
  await visitor.seen('input[type=range]');
  const brand = await visitor.page.evaluate(
    () => getComputedStyle(document.body).getPropertyValue('--brand-mark'),
    null,
  );
  expect(brand.trim()).toMatch(/^(#|rgb)/);
};

const pictureSize: Flow = async (visitor, place) => {
  await openCatalogue(visitor, place, '&page=4');
  // Width of the file per pixel of the screen.
  const densities = await visitor.page.evaluate(() => {
    const shown = [...document.querySelectorAll<HTMLImageElement>('[data-current] .v-page > img')];
    return shown.map(({ srcset, currentSrc, clientWidth }) => {
      const file = srcset.split(', ').find((entry) => currentSrc.endsWith(entry.split(' ')[0] ?? '-'));
      return Number.parseInt(file?.split(' ')[1] ?? '', 10) / (clientWidth * devicePixelRatio);
    });
  }, null);
  expect(densities.length).toBe(2);
  for (const density of densities) expect(density >= 1 && density < 2, String(density)).toBe(true);
};

const turning: Flow = async (visitor, place) => {
  await openCatalogue(visitor, place, '&page=4');
  await visitor.page.press('ArrowRight');
  await openPage(visitor, 6);
  await visitor.page.press('ArrowLeft');
  await openPage(visitor, 4);
  const [x, y] = [SCREEN.width * 0.8, SCREEN.height * 0.5];
  await visitor.page.drag({ x, y }, { x: x - 400, y });
  await openPage(visitor, 6);
  await waitFor(visitor.atPage).toBe('6');
};

const modes: Flow = async (visitor, place) => {
  await openCatalogue(visitor, place, '&page=4');
  const choose = async (name: string) => {
    await visitor.tap('button', '^Más opciones');
    await visitor.tap('dialog[open] label', `^${name}`);
    // The chosen option is marked in browsers without :has() as well.
    await waitFor(() => colourOf(visitor, 'dialog[open] label[data-chosen]')).toMatch(/^rgb\(/);
    await visitor.page.press('Escape');
    await visitor.gone('dialog[open]');
  };
  await choose('Continuo');
  await visitor.seen('[role=group][aria-label="Páginas en columna"]');
  await choose('Carrusel');
  await openPage(visitor, 4);
  await visitor.page.press('ArrowRight');
  await waitFor(visitor.atPage).not.toBe('4');
  const page = Number(await visitor.atPage());
  await choose('Libro');
  await openPage(visitor, page);
};

const zoom: Flow = async (visitor, place) => {
  await openCatalogue(visitor, place, '&page=4');
  const width = async () => (await visitor.seen('[data-current] .v-page')).width;
  const before = await width();
  await visitor.tap('button', '^Acercar');
  await waitFor(width).toBeGreaterThan(before * 1.2);
  await visitor.page.press('0');
  await waitFor(async () => Math.abs((await width()) - before)).toBeLessThan(2);
};

const text: Flow = async (visitor, place) => {
  await openCatalogue(visitor, place);
  await visitor.tap('button', '^Buscar');
  // A key pressed before the field has the focus goes to the page.
  await visitor.seen('input[type=search]:focus');
  await visitor.type('guatap');
  await visitor.tap('[role=tab]', '^Productos');
  await visitor.seen('[role=tabpanel] li', 'Guatapé');
  // The answer of the store, not only what the document knows.
  await waitFor(() => visitor.text('[role=status]')).toMatch(/ en este catálogo y \d+ más en la tienda/);
  await visitor.tap('[role=tab]', '^Texto');
  await visitor.tap('[role=tabpanel] button', 'Guatap');
  // The word is on page 5, the right side of a spread.
  await openPage(visitor, 5);
};

const PRODUCT = '^Sillón Salento';

const openProduct = async (visitor: Visitor, place: Place): Promise<void> => {
  await openCatalogue(visitor, place, '&page=6');
  await visitor.tap('[data-current] [data-tag]', PRODUCT);
  await visitor.seen('dialog[open] button', '^Agregar al carrito');
};

const checkout: Flow = async (visitor, place) => {
  await openProduct(visitor, place);
  await visitor.tap('dialog[open] button', '^Agregar al carrito');
  await visitor.gone('dialog[open]');
  await visitor.tap('button', '^Carrito: 1');
  await visitor.seen('a', '^Ir a pagar');
  // The link is absent while the prices are checked.
  const link = () =>
    visitor.page.evaluate(
      () =>
        [...document.querySelectorAll('a')].find(({ innerText }) => innerText.trim().startsWith('Ir a pagar'))?.href ??
        '',
      null,
    );
  await waitFor(link).toContain(place.storeOrigin);
  await visitor.page.goto(await link());
  await visitor.seen('[data-testid=cart-line]');
};

const backButton: Flow = async (visitor, place) => {
  await openProduct(visitor, place);
  await visitor.page.back();
  await visitor.gone('dialog[open]');
  await openPage(visitor, 6);
  expect(await visitor.atPage()).toBe('6');
};

const share: Flow = async (visitor, place) => {
  await openCatalogue(visitor, place, '&page=6');
  await visitor.tap('a', '^Compartir');
  await visitor.seen('dialog[open]');
  await waitFor(() =>
    visitor.page.evaluate(
      () => [...document.querySelectorAll<HTMLInputElement>('dialog[open] input')].map(({ value }) => value).join(' '),
      null,
    ),
  ).toContain('page=6');
  await visitor.page.press('Escape');
  await visitor.gone('dialog[open]');
};

const download: Flow = async (visitor, place) => {
  await openCatalogue(visitor, place);
  await visitor.tap('a', '^Descargar');
  await waitFor(() => visitor.text('section[aria-label=Descarga] [role=status]')).toBe('Descarga lista');
};

const lockedPdf: Flow = async (visitor, { origin }) => {
  await visitor.page.goto(`${origin}/view?company=casa-nativa&pdf=ajeno`);
  await visitor.tap('input[type=password]');
  await visitor.type('abc');
  await visitor.page.press('Enter');
  await visitor.seen('[data-current] a[href="https://a.example/"]');
  // The red square of the page, drawn by pdf.js.
  await waitFor(() =>
    visitor.page.evaluate(() => {
      const canvas = document.querySelector<HTMLCanvasElement>('[data-current] canvas');
      const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
      for (let at = 0; at < pixels.length; at += 4)
        if (Number(pixels[at]) > 200 && Number(pixels[at + 1]) < 60) return true;
      return false;
    }, null),
  ).toBe(true);
};

const embed: Flow = async (visitor, { hostPage }) => {
  await visitor.page.goto(hostPage);
  const received = () =>
    visitor.page.evaluate(
      () => (window as unknown as { received: { name: string; detail: { page?: number } }[] }).received ?? [],
      null,
    );
  const pagesOf = async (name: string) =>
    (await received()).filter((one) => one.name === name).map(({ detail }) => detail.page);
  await waitFor(() => pagesOf('open')).toEqual([6]);
  await visitor.page.evaluate(() => {
    const viewer = document.querySelector('vitrina-viewer') as unknown as { goto: (page: number) => void };
    viewer.goto(9);
  }, null);
  await waitFor(async () => (await pagesOf('page')).at(-1)).toBeGreaterThanOrEqual(8);
};

const offline: Flow = async (visitor, place) => {
  await openCatalogue(visitor, place, '&page=6');
  const isCached = () =>
    visitor.page.evaluate(async () => {
      const names = await caches.keys();
      const kept = await Promise.all(
        names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
      );
      const urls = kept.flat();
      const shown = document.querySelector<HTMLImageElement>('[data-current] .v-page > img')?.currentSrc ?? '-';
      return ['embed-bridge', 'document-share-panel', '/view?', shown].every((part) =>
        urls.some((url) => url.includes(part)),
      );
    }, null);
  await waitFor(isCached).toBe(true);
  place.setOffline(true);
  try {
    await visitor.page.evaluate(() => void setTimeout(() => location.reload()), null);
    await waitFor(() => isPictureShown(visitor).catch(() => false)).toBe(true);
    await openPage(visitor, 6);
  } finally {
    place.setOffline(false);
  }
};

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const violations = (visitor: Visitor) =>
  visitor.page.evaluate(async (runOnly) => {
    type Axe = {
      run: (root: Document, options: object) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
    };
    if (!('axe' in window))
      await new Promise((onload, onerror) =>
        document.head.append(
          Object.assign(document.createElement('script'), { src: '/engine-test/axe.js', onload, onerror }),
        ),
      );
    const found = await (window as unknown as { axe: Axe }).axe.run(document, { runOnly });
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
  }, RULES);

const accessibility: Flow = async (visitor, place) => {
  await openProduct(visitor, place);
  expect(await violations(visitor)).toEqual([]);
  await visitor.page.press('Escape');
  await visitor.gone('dialog[open]');
  expect(await violations(visitor)).toEqual([]);
};

const focusRing: Flow = async (visitor, place) => {
  await openCatalogue(visitor, place, '&page=6');
  const isRingShown = () =>
    visitor.page.evaluate(
      () => document.activeElement?.matches('button:focus-visible, a:focus-visible') ?? false,
      null,
    );
  for (const [css, name] of [
    ['button', '^Más opciones'],
    ['a', '^Compartir'],
  ] as const) {
    await visitor.tap(css, name);
    await visitor.seen('dialog[open]');
    expect(await isRingShown(), `after a press on ${name}`).toBe(false);
    await visitor.page.press('Escape');
    await visitor.gone('dialog[open]');
  }
};

/** Runs in the page: videos play without being decoded, because the codecs of an engine are those of its machine. */
const playUndecoded = () => {
  const { prototype } = HTMLMediaElement;
  let isPaused = true;
  const change = (to: boolean, event: string) =>
    function call(this: HTMLMediaElement) {
      isPaused = to;
      this.dispatchEvent(new Event(event));
      return Promise.resolve();
    };
  Object.defineProperty(prototype, 'paused', { get: () => isPaused });
  Object.assign(prototype, { play: change(false, 'play'), pause: change(true, 'pause') });
};

const video: Flow = async (visitor, place) => {
  await openCatalogue(visitor, place, '&page=6');
  await visitor.page.evaluate(playUndecoded, null);
  await visitor.tap('[data-current] button', '^Reproducir video');
  await visitor.seen('[data-player] [aria-label="Posición del video"]');
  await visitor.tap('[data-player] button', '^Pausar');
  await visitor.seen('[data-player] button', '^Reproducir');
  await visitor.tap('[data-player] button', '^Silenciar');
  await visitor.seen('[data-player] button', '^Activar el sonido');
  expect(await visitor.count('video[controls]')).toBe(0);
};

export const FLOWS: Record<string, Flow> = {
  'the first page shows, with the name and the colour of the company': firstPage,
  'pictures are as wide as the screen needs, and less than twice as wide': pictureSize,
  'pages turn by keys and by dragging': turning,
  'the three reading modes can be chosen': modes,
  'a page zooms in and out': zoom,
  'search finds a product and a word of the document': text,
  'a tag leads to the cart of the store': checkout,
  'a video plays, pauses and is muted by controls of ours': video,
  'the back button closes a popup': backButton,
  'sharing shows the link of the open page': share,
  'the PDF downloads': download,
  'a PDF with a password is drawn by pdf.js': lockedPdf,
  'an embedded viewer exchanges messages with its host page': embed,
  'the open page can be read offline': offline,
  'the page and the popup have no accessibility violation': accessibility,
  'a dialog opened by a press shows no focus ring': focusRing,
};
