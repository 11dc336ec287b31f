/** From a product to the documents that carry it (§2 'menu', §4 step 7, §5, §7, §9), on a phone and at a desk. */
import type { ListedPdf } from '@vitrina/contract';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { DESKTOP, PHONE, visitorsBrowser } from './support/browser.ts';
import { soon } from './support/soon.ts';

const { newPage, open } = visitorsBrowser();

const LIST = '**/v2/interactive_pdf/list_pdf?*';
/** 595 points wide: its file, as a backend without pictures lists it. */
const FILE_POINTS = 594.96;

const listed = async (): Promise<ListedPdf[]> => {
  const url = `${inject('origin')}/v2/interactive_pdf/list_pdf?companyUid=casa-nativa&page=1&itemsPerPage=10`;
  const answer = await fetch(url, { headers: { 'x-api-key': 'vitrina' } });
  return ((await answer.json()) as { pdfs: ListedPdf[] }).pdfs;
};

/** Another backend's list: `count` copies of the catalogue, without what only ours tells. */
const bareList = async (page: Page, count: number, over: Partial<ListedPdf> = {}) => {
  const [{ url, name, isVertical } = { url: '', name: '', isVertical: true }] = await listed();
  const asked: string[] = [];
  await page.route(LIST, (route) => {
    const query = new URL(route.request().url()).searchParams;
    asked.push(query.toString());
    const from = (Number(query.get('page')) - 1) * 10;
    const pdfs = Array.from({ length: Math.min(10, count - from) }, (_, at) => ({
      Uid: from + at === 0 ? 'catalogo-casa-nativa' : `otro-${from + at}`,
      name: `${name} ${from + at + 1}`,
      url: `${url}?n=${from + at}`,
      isVertical,
      ...over,
    }));
    return route.fulfill({ json: { pdfs, page: Number(query.get('page')), itemsPerPage: 10, total: count } });
  });
  return asked;
};

describe.each<[string, BrowserContextOptions]>([
  ['390 px', PHONE],
  ['1280 px', DESKTOP],
])('at %s', (_, screen) => {
  test('a reference leads to the documents with it; the one chosen opens at its first page with it, its tag marked', async () => {
    const page = await open('/view?company=casa-nativa&productREF=cn-2210.01', screen);
    await page.waitForURL(/\/menu\?company=casa-nativa&productREF=cn-2210.01/);
    const entry = page.getByRole('button', { name: /^Catálogo Casa Nativa.*20 páginas.*En la página \d+/ });
    const cover = entry.locator('img');
    await soon(() => cover.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth)).toBeGreaterThan(0);
    const number = Number(/En la página (\d+)/.exec((await entry.textContent()) ?? '')?.[1]);
    await entry.click();
    await page.waitForURL(/\/view\?.*pdf=catalogo-casa-nativa/);
    const at = page.locator('[data-current]').getByRole('region', { name: new RegExp(`^Página ${number} de 20`) });
    await at.locator('[data-highlit]').first().waitFor();
    // The choice is settled: reloading does not lead back to the list.
    await page.reload();
    await at.locator('[data-highlit]').first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/view');
  });

  test('where the backend has no pictures the first page is drawn from its file, at scale 1.5', async () => {
    const page = await newPage(screen);
    await bareList(page, 2);
    await page.goto(`${inject('origin')}/menu?company=casa-nativa&productREF=CN-2210.01`);
    const covers = page.getByRole('main').locator('img');
    await soon(() => covers.count()).toBe(2);
    await soon(() => covers.first().evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(
      Math.floor(FILE_POINTS * 1.5),
    );
    await page.getByRole('button', { name: /Catálogo Casa Nativa 1/ }).click();
    await page.locator('[data-current] [data-highlit]').first().waitFor();
  });
});

test.each<[string, BrowserContextOptions]>([
  ['390 px', PHONE],
  ['1280 px', DESKTOP],
])('at %s a product says in which other documents it is, and leads to its page there', async (_, screen) => {
  const page = await newPage(screen);
  await bareList(page, 12, { page: 4 });
  await page.goto(`${inject('origin')}/view?company=casa-nativa&pdf=catalogo-casa-nativa&product=CN-2210.01`);
  const others = page.getByRole('dialog').getByRole('region', { name: 'También en' });
  const link = others.getByRole('link', { name: /^Catálogo Casa Nativa 2.*Página 4/ });
  // The open one is not among the ten of the answer; the rest is a list away.
  await soon(() => others.getByRole('listitem').count()).toBe(9);
  expect(await others.getByRole('link', { name: 'Ver todos' }).getAttribute('href')).toBe(
    '/menu?company=casa-nativa&productREF=CN-2210.01',
  );
  await link.click();
  await page.waitForURL(/\/view\?.*pdf=otro-1/);
  const opened = new URL(page.url()).searchParams;
  expect([opened.get('page'), opened.get('productREF'), opened.get('product')]).toEqual(['4', 'CN-2210.01', null]);
  await page.goBack();
  await others.waitFor();
});

test('ten at a time, and more on demand; those that do not come are asked for again', async () => {
  const page = await newPage(PHONE);
  const asked = await bareList(page, 12, { url: '' });
  let refusals = 1;
  await page.route(/list_pdf\?.*page=2&/, (route) => {
    refusals -= 1;
    return refusals < 0 ? route.fallback() : route.fulfill({ status: 404, json: { code: 'nada' } });
  });
  await page.goto(`${inject('origin')}/menu?company=casa-nativa&productREF=CN-2210.01`);
  const entries = page.getByRole('main').getByRole('listitem');
  await soon(() => entries.count()).toBe(10);
  const more = page.getByRole('button', { name: 'Ver más catálogos' });
  const [refusal] = await Promise.all([
    page.waitForResponse((answer) => answer.url().includes('list_pdf') && answer.status() === 404),
    more.tap(),
  ]);
  await refusal.finished();
  await more.waitFor();
  expect(await entries.count()).toBe(10);
  await more.tap();
  await soon(() => entries.count()).toBe(12);
  expect(await more.count()).toBe(0);
  expect(asked).toEqual(
    [1, 2].map((number) => `companyUid=casa-nativa&page=${number}&itemsPerPage=10&productREF=CN-2210.01`),
  );
});

test('none: the alert, letter for letter, and the company’s documents behind it', async () => {
  const page = await open('/view?company=casa-nativa&productREF=NADA-000', PHONE);
  const alert = page.getByRole('alertdialog');
  await alert.getByText('No se encontraron PDFs relacionados con el producto.', { exact: true }).waitFor();
  await alert.getByRole('button', { name: 'Aceptar' }).tap();
  await alert.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Catálogo Casa Nativa/ }).waitFor();
});

test('a file that is none leaves its cover a sign, and costs the others nothing', async () => {
  const page = await newPage(DESKTOP);
  await bareList(page, 2);
  await page.route('**/files/**?n=0', (route) =>
    route.fulfill({ status: 200, body: 'nada', contentType: 'application/pdf' }),
  );
  await page.goto(`${inject('origin')}/menu?company=casa-nativa&productREF=CN-2210.01`);
  const entry = (number: number) => page.getByRole('button', { name: new RegExp(`^Catálogo Casa Nativa ${number}`) });
  await entry(2).locator('img').waitFor();
  expect(await entry(1).locator('img').count()).toBe(0);
  await entry(1).locator('svg').waitFor();
});

test('beside a document that was reached by a product the others with it are one step away', async () => {
  const page = await newPage(DESKTOP);
  await bareList(page, 2);
  await page.goto(`${inject('origin')}/view?company=casa-nativa&pdf=catalogo-casa-nativa&productREF=CN-2210.01`);
  await page.locator('[data-current] [data-highlit]').first().waitFor();
  await page.getByRole('button', { name: 'Más opciones' }).click();
  await page.getByRole('link', { name: 'También en otros catálogos' }).click();
  await page.waitForURL(/\/menu\?company=casa-nativa&productREF=CN-2210.01/);
  await page.getByRole('button', { name: /Catálogo Casa Nativa 2/ }).waitFor();
});
