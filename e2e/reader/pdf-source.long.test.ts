/** A backend without page pictures: pdf.js renders the pages, asks for a password, and reports failures (§8, §9). */
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { lockedPdf, serve } from '../../apps/viewer/src/features/pdf-source/pdf-source.fixture.ts';
import { DESKTOP, PHONE, visitorsBrowser } from '../support/browser.ts';
import { deployment } from '../support/deployment.ts';
import { stageEnergy } from '../support/measure/edge-energy.ts';

const { newPage } = visitorsBrowser();

const catalogue = readFileSync(join(import.meta.dirname, '../../demo/casa-nativa/catalogo.pdf'));
const CHUNK = 65_536;
const DOCUMENT = '/view?company=casa-nativa&pdf=ajeno';

let files: Awaited<ReturnType<typeof serve>>;
let requested: { path: string; range: string | undefined }[] = [];
let isFailing = false;

/** A file server of another company: another origin, with range requests and minimal headers. */
const answer = (request: IncomingMessage, response: ServerResponse) => {
  const path = request.url ?? '';
  const { range } = request.headers;
  requested.push({ path, range });
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-expose-headers', 'Accept-Ranges, Content-Range, Content-Length');
  const body = path === '/catalogo.pdf' ? catalogue : path === '/clave.pdf' ? lockedPdf() : null;
  if (!body || isFailing) {
    response.writeHead(isFailing ? 503 : 404).end();
    return;
  }
  response.setHeader('accept-ranges', 'bytes');
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
  const part = body.subarray(Number(from ?? 0), to === undefined ? body.length : Number(to) + 1);
  response.setHeader('content-length', part.length);
  if (from !== undefined)
    response.setHeader('content-range', `bytes ${from}-${Number(from) + part.length - 1}/${body.length}`);
  response.writeHead(from === undefined ? 200 : 206).end(request.method === 'HEAD' ? undefined : part);
};

beforeAll(async () => {
  files = await serve(answer);
});
afterAll(() => files.close());
beforeEach(() => {
  requested = [];
  isFailing = false;
});

const pageAt = (index: number, url: string) => ({
  Uid: `ajena-${index}`,
  url,
  index,
  Belong_pdf: { Uid: 'ajeno', name: 'Ajeno' },
  name: '',
  tags: [],
  images: [],
  videos: [],
  models: [],
  links: [],
  createdAt: '',
  updatedAt: '',
});

type Foreign = { url: string; pages: object[]; device?: Parameters<typeof newPage>[0] };

/** Answers the four calls for a document of another backend and opens it. */
const visit = async ({ url, pages, device = PHONE }: Foreign, query = ''): Promise<Page> => {
  const page = await newPage(device);
  const answers: [string, unknown][] = [
    ['**/v2/interactive_pdf/menu_pdf?*', [{ Uid: 'm', Belong_pdf: { Uid: 'ajeno', name: 'Ajeno' }, pages }]],
    ['**/v2/interactive_pdf/pdf/ajeno?*', { url, name: 'Ajeno', isVertical: true, logo: '' }],
    ['**/v2/interactive_pdf/pdf_content_menu/ajeno*', []],
    ['**/v2/interactive_pdf/pdf_pages?*', pages],
  ];
  for (const [pattern, json] of answers) await page.route(pattern, (route) => route.fulfill({ json }));
  await page.goto(deployment().origin + DOCUMENT + query);
  return page;
};

const drawnAt = (page: Page, index: number) =>
  page
    .locator('[data-current]')
    .getByRole('region', { name: new RegExp(`^Página ${index} de`) })
    .locator('canvas');

/** Number of colours on a canvas: a blank page has one. */
const colours = (canvas: ReturnType<typeof drawnAt>): Promise<number> =>
  canvas.evaluate((element) => {
    const { width, height } = element as HTMLCanvasElement;
    const { data } = (element as HTMLCanvasElement).getContext('2d')!.getImageData(0, 0, width, height);
    const seen = new Set<number>();
    for (let at = 0; at < data.length; at += 4 * 97) seen.add((data[at]! << 16) | (data[at + 1]! << 8) | data[at + 2]!);
    return seen.size;
  });

const asksForPassword = (page: Page) => page.getByRole('dialog', { name: 'Este PDF pide una contraseña' });

// Covers §7-29, §9-22.
test.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('on %s pages are rendered from ranges of 65536 bytes at the resolution of the screen', async (_, device) => {
  const url = `${files.origin}/catalogo.pdf`;
  const pages = Array.from({ length: 20 }, (_, at) => pageAt(at + 1, `${url}#page=${at + 1}`));
  const page = await visit({ url, pages, device }, '&page=6');
  const canvas = drawnAt(page, 6);
  await canvas.waitFor();
  expect(await colours(canvas)).toBeGreaterThan(20);

  const sharpness = await canvas.evaluate((element: HTMLCanvasElement) => element.width / element.clientWidth);
  expect(sharpness).toBeCloseTo(device === PHONE ? PHONE.deviceScaleFactor : 1, 1);

  const ranges = requested.map(({ range }) => range).filter((range) => range !== undefined);
  expect(ranges.length).toBeGreaterThan(1);
  for (const range of ranges) {
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? [];
    expect(Number(from) % CHUNK, range).toBe(0);
    expect((Number(to) + 1) % CHUNK === 0 || Number(to) === catalogue.length - 1, range).toBe(true);
  }
  expect(requested.filter(({ range }) => range === undefined)).toHaveLength(1);
});

test('a turn shows the next page, and the canvas of the former one releases its memory', async () => {
  const url = `${files.origin}/catalogo.pdf`;
  const page = await visit({ url, pages: Array.from({ length: 20 }, (_, at) => pageAt(at + 1, url)) });
  await drawnAt(page, 1).waitFor();
  for (let index = 2; index <= 12; index += 1) {
    await page.keyboard.press('ArrowRight');
    await drawnAt(page, index).waitFor();
  }
  await expect.poll(() => page.locator('canvas').count()).toBeLessThanOrEqual(5);
  expect(await colours(drawnAt(page, 12))).toBeGreaterThan(20);
});

test('for a backend that lists no pages, those of the PDF are shown in their own sizes', async () => {
  const page = await visit({ url: `${files.origin}/catalogo.pdf`, pages: [] });
  await drawnAt(page, 1).waitFor();
  await page
    .getByRole('region', { name: /^Página 1 de 20$/ })
    .first()
    .waitFor();
});

// Covers §8-13.
test('a protected PDF asks for the password, again when it is wrong, and is fetched once', async () => {
  const page = await visit({ url: `${files.origin}/clave.pdf`, pages: [] });
  const field = asksForPassword(page).getByLabel('Contraseña');
  await field.fill('abd');
  await field.press('Enter');
  await page.getByRole('alert').getByText('La contraseña no es correcta. Inténtalo de nuevo.').waitFor();
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);

  await page.keyboard.press('Escape');
  await asksForPassword(page).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Escribir la contraseña' }).click();
  await field.fill('abc');
  await asksForPassword(page).getByRole('button', { name: 'Abrir' }).click();
  await drawnAt(page, 1).waitFor();
  await asksForPassword(page).waitFor({ state: 'detached' });
  expect(await colours(drawnAt(page, 1))).toBeGreaterThan(1);
  expect(requested).toHaveLength(1);
});

test('a missing PDF and a server error show their messages, and a retry opens the document', async () => {
  const missing = await visit({ url: `${files.origin}/nada.pdf`, pages: [] });
  await missing.getByRole('heading', { name: 'No encontramos el PDF.' }).waitFor();

  isFailing = true;
  const page = await visit({ url: `${files.origin}/catalogo.pdf`, pages: [] });
  await page.getByRole('heading', { name: /respuesta inesperada \(503\)/ }).waitFor();
  expect(await page.getByRole('link', { name: 'Descargar PDF' }).getAttribute('href')).toBe(
    `${files.origin}/catalogo.pdf`,
  );
  isFailing = false;
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await drawnAt(page, 1).waitFor();
});

test('a page missing in the PDF shows a message, and the other pages are shown', async () => {
  const url = `${files.origin}/catalogo.pdf`;
  const page = await visit({ url, pages: [pageAt(1, `${url}#page=99`), pageAt(2, `${url}#page=2`)] });
  await page.locator('[data-current]').getByText('Invalid page request', { exact: true }).waitFor();
  await page.keyboard.press('ArrowRight');
  await drawnAt(page, 2).waitFor();
});

/** pdf.js renders in the browser, on a machine that may be busy. */
const PATIENT = { timeout: 15_000 };

const zoomTo = async (page: Page, key: '+' | '0', zoom: number) => {
  await expect
    .poll(async () => {
      const now = await page.evaluate(() => {
        const content = document.querySelector<HTMLElement>('.v-stage:not(#first-page) > div');
        if (content?.parentElement?.hasAttribute('data-zooming')) return 0;
        return Number(/scale\((.*)\)/.exec(content?.style.transform ?? '')?.[1] ?? 1);
      });
      if (now !== 0 && now !== zoom) await page.keyboard.press(key);
      return now;
    }, PATIENT)
    .toBe(zoom);
};

// Covers §5-8.
test.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])(
  'on %s a page drawn from a PDF is sharp at 8×: one canvas no larger than the window, gone with the zoom',
  { timeout: 120_000 },
  async (_, device) => {
    const url = `${files.origin}/catalogo.pdf`;
    const page = await visit(
      { url, pages: Array.from({ length: 20 }, (_, at) => pageAt(at + 1, url)), device },
      '&page=6',
    );
    await drawnAt(page, 6).waitFor();
    // This list also contains canvases that were removed from the document.
    await page.evaluate(() => {
      const all: HTMLCanvasElement[] = [];
      Object.assign(window, { detailCanvases: all });
      new MutationObserver(() => {
        for (const canvas of document.querySelectorAll<HTMLCanvasElement>('[data-detail] canvas'))
          if (!all.includes(canvas)) all.push(canvas);
      }).observe(document.body, { subtree: true, childList: true });
    });
    const heldPixels = () =>
      page.evaluate(() =>
        (window as unknown as { detailCanvases: HTMLCanvasElement[] }).detailCanvases.map(
          ({ width, height }) => width * height,
        ),
      );
    const screen =
      device.viewport.width * device.viewport.height * (device === PHONE ? PHONE.deviceScaleFactor ** 2 : 1);
    const total = async () => (await heldPixels()).reduce((sum, pixels) => sum + pixels, 0);

    await zoomTo(page, '+', 8);
    // Located at each call: canvases are replaced after each movement.
    const sharpness = () =>
      page.evaluate(() => {
        const canvases = [...document.querySelectorAll<HTMLCanvasElement>('[data-detail] canvas')];
        return Math.min(
          canvases.length > 0 ? Number.POSITIVE_INFINITY : 0,
          ...canvases.map((canvas) => canvas.width / canvas.getBoundingClientRect().width / window.devicePixelRatio),
        );
      });
    await expect.poll(sharpness, PATIENT).toBeGreaterThan(0.99);
    const withDetail = await stageEnergy(page);
    await page.addStyleTag({ content: '[data-detail] { visibility: hidden }' });
    expect(withDetail).toBeGreaterThan(1.2 * (await stageEnergy(page)));
    // Even with a part of the neighbouring page, the canvases do not exceed the window.
    expect(await total()).toBeGreaterThan(0);
    expect(await total()).toBeLessThanOrEqual(1.01 * screen);

    // After panning a new canvas is rendered, and the former one releases its memory.
    const before = await heldPixels();
    await page.keyboard.press('ArrowDown');
    await expect.poll(async () => (await heldPixels()).length, PATIENT).toBeGreaterThan(before.length);
    await expect.poll(total, PATIENT).toBeLessThanOrEqual(1.01 * screen);

    await zoomTo(page, '0', 1);
    await expect.poll(total, PATIENT).toBe(0);
    await zoomTo(page, '+', 8);
    await expect.poll(total, PATIENT).toBeGreaterThan(0);
    await page.keyboard.press('ArrowRight');
    await expect.poll(total, PATIENT).toBe(0);
  },
);
