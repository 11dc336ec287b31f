/** axe-core finds no violation of WCAG 2.2 A and AA on any screen, in both widths and both colour schemes. */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { lockedPdf, serve } from '../../apps/viewer/src/features/pdf-source/pdf-source.fixture.ts';
import { examined, violationsOn } from '../support/axe.ts';
import { DESKTOP, PHONE, visitorsBrowser } from '../support/browser.ts';
import { deployment } from '../support/deployment.ts';
import { openList } from '../support/list.ts';
import { searchText } from '../support/text-search.ts';

const { open, newPage } = visitorsBrowser();

// Each screen is analysed twice while a 3D model renders.
vi.setConfig({ testTimeout: 120_000 });

const CATALOGUE = '/view?company=casa-nativa&pdf=catalogo-casa-nativa';

const visits: [string, BrowserContextOptions][] = [
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
];

/** A 3D model is drawn without a graphics card here: with `--short` on a phone alone. */
const modelVisits = process.env['SHORT'] ? visits.slice(0, 1) : visits;

const visitor = (device: BrowserContextOptions): BrowserContextOptions => ({
  ...device,
  ...examined,
  reducedMotion: 'reduce',
});

const recoloured = () =>
  !document.getAnimations().some((moving) => moving instanceof CSSTransition && moving.playState === 'running');
/** Analyses the page in the light and in the dark colour scheme. */
const check = async (page: Page, screen: string) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // By a timer: while a 3D model is drawn without a graphics card, frames are seconds apart.
    await page.waitForFunction(recoloured, null, { polling: 200, timeout: 60_000 });
    expect(await violationsOn(page), `${screen}, ${colorScheme}`).toEqual([]);
  }
};
const close = async (page: Page) => {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Cerrar/ }).click();
  await dialog.waitFor({ state: 'detached' });
};
const tagOf = (page: Page, name: RegExp) => page.locator('[data-role=open]').getByRole('button', { name }).first();

// Covers §access-6.
test.each(visits)(
  'on %s the page, the product popup, the cart and the empty cart have no accessibility violation',
  async (_, on) => {
    const page = await open(`${CATALOGUE}&page=6`, visitor(on));
    const tag = tagOf(page, /Sillón Salento/);
    await tag.waitFor();
    await page.locator('[data-current] [data-page-text]').first().waitFor({ state: 'attached' });
    await check(page, 'the page');

    // By keyboard: after the analysis the bars of a phone are hidden, and a tap would only show them.
    await page
      .getByRole('button', { name: /^Carrito/ })
      .filter({ visible: true })
      .press('Enter');
    await page.getByText('Tu carrito está vacío').waitFor();
    await check(page, 'the empty cart');
    // Beside the pages the cart is no dialog.
    await page.keyboard.press('Escape');
    await page.getByText('Tu carrito está vacío').waitFor({ state: 'detached' });

    await tag.click();
    const add = page.getByRole('dialog').getByRole('button', { name: /^Agregar al carrito/ });
    await add.waitFor();
    await check(page, 'the product');

    await add.click();
    const view = page.getByRole('button', { name: 'Ver carrito' });
    await view.waitFor();
    await check(page, 'the first item');
    await view.click();
    await page.getByRole('link', { name: /Ir a pagar/ }).waitFor();
    await check(page, 'the cart');
  },
);

// Covers §access-6.
test.each(visits)('on %s contents, overview, search and list have no accessibility violation', async (_, on) => {
  const page = await open(`${CATALOGUE}&page=6`, visitor(on));
  await tagOf(page, /Sillón Salento/).waitFor();
  const sections = page.getByRole('button', { name: 'Secciones', exact: true });
  if (await sections.count()) {
    await sections.click();
    await page.getByRole('dialog').waitFor();
    await check(page, 'the sections');
    await close(page);
  }
  await page.getByRole('button', { name: 'Todas las páginas' }).click();
  await page.getByRole('dialog').waitFor();
  await check(page, 'the overview');
  await close(page);

  await page.getByRole('button', { name: 'Buscar en el catálogo' }).click();
  await page.getByRole('list', { name: 'Productos de este catálogo' }).getByRole('button').first().waitFor();
  await check(page, 'the search of products');
  await searchText(page, 'comedor');
  await page.getByRole('list', { name: 'Resultados' }).getByRole('button').first().waitFor();
  await check(page, 'the search');
  await close(page);

  await openList(page);
  const products = page.getByRole('list', { name: 'Productos de la página 6' });
  await products
    .getByRole('button', { name: /^Agregar al carrito/ })
    .first()
    .waitFor();
  await check(page, 'the list of the whole document');
  await page.getByText('Páginas abiertas').click();
  const text = page.getByRole('group').filter({ hasText: 'Texto de la página' }).first();
  await text.getByText('Texto de la página').click();
  await text.locator('p').first().waitFor();
  await check(page, 'the list of the open pages');
});

// Covers §access-6.
test.each(modelVisits)(
  'on %s a 3D model and the list of related documents have no accessibility violation',
  async (_, on) => {
    const page = await open(`${CATALOGUE}&page=11`, visitor(on));
    await tagOf(page, /^Ver en 3D/).click();
    await page.getByRole('dialog').waitFor();
    await check(page, 'the model');

    const list = await open('/menu?company=casa-nativa', visitor(on));
    await list.getByRole('button', { name: /Catálogo Casa Nativa/ }).waitFor();
    await check(list, 'the documents');

    const related = await open('/menu?company=casa-nativa&productREF=CN-1061.01', visitor(on));
    await related
      .getByRole('button', { name: /Catálogo/ })
      .first()
      .waitFor();
    await check(related, 'the related documents');
  },
);

// Covers §access-6.
test.each(visits)(
  'on %s the messages for missing, unknown and forbidden documents have no accessibility violation',
  async (_, on) => {
    const page = await open('/view', visitor(on));
    const title = page.getByRole('heading', { level: 1 });
    const alert = page.getByRole('alertdialog');
    await title.waitFor();
    await check(page, 'no company');
    for (const [path, awaited] of [
      ['/nada?company=casa-nativa', title],
      ['/view?company=nadie', title],
      ['/view?company=casa-nativa&pdf=nada', title],
      ['/view?company=dormida&pdf=x', alert],
      ['/menu?company=casa-nativa&productREF=nada', alert],
    ] as const) {
      await page.goto(deployment().origin + path);
      await awaited.waitFor();
      await check(page, path);
    }
  },
);

let files: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  files = await serve((_, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.end(lockedPdf());
  });
});
afterAll(() => files.close());

/** Opens a document of another backend, whose pages come from its PDF or fail to load. */
const foreign = async (on: BrowserContextOptions, pages: { status: number; json: unknown }): Promise<Page> => {
  const page = await newPage(visitor(on));
  const menu = [{ Uid: 'm', Belong_pdf: { Uid: 'ajeno', name: 'Ajeno' }, pages: [] }];
  const details = { url: `${files.origin}/clave.pdf`, name: 'Ajeno', isVertical: true, logo: '' };
  await page.route('**/v2/interactive_pdf/menu_pdf?*', (route) => route.fulfill({ json: menu }));
  await page.route('**/v2/interactive_pdf/pdf/ajeno?*', (route) => route.fulfill({ json: details }));
  await page.route('**/v2/interactive_pdf/pdf_content_menu/ajeno*', (route) => route.fulfill({ json: [] }));
  await page.route('**/v2/interactive_pdf/pdf_pages?*', (route) => route.fulfill(pages));
  await page.goto(`${deployment().origin}/view?company=casa-nativa&pdf=ajeno`);
  return page;
};

// Covers §access-6.
test.each(visits)(
  'on %s the password prompt and pages that failed to load have no accessibility violation',
  async (_, on) => {
    const locked = await foreign(on, { status: 200, json: [] });
    await locked.getByRole('dialog', { name: 'Este PDF pide una contraseña' }).waitFor();
    await check(locked, 'the password prompt');
    await locked.keyboard.press('Escape');
    await locked.getByRole('button', { name: 'Escribir la contraseña' }).waitFor();
    await check(locked, 'what is left without the password');

    const failed = await foreign(on, { status: 400, json: {} });
    await failed.getByRole('heading', { name: 'No pudimos cargar las páginas.' }).waitFor();
    await check(failed, 'the pages that failed');
  },
);
