/** Documents related to a product (§2 'menu', §4 step 7, §5, §7, §9), on a phone and on a desktop. */
import type { ListedPdf } from '@vitrina/contract';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { DESKTOP, PHONE, visitorsBrowser } from '../support/browser.ts';
import { deployment } from '../support/deployment.ts';
import { waitFor } from '../support/wait-for.ts';

const { newPage, open } = visitorsBrowser();

const LIST = '**/v2/interactive_pdf/list_pdf?*';
/** A document of 595 points width, listed by a backend without pictures. */
const FILE_POINTS = 594.96;

const listed = async (): Promise<ListedPdf[]> => {
  const url = `${deployment().origin}/v2/interactive_pdf/list_pdf?companyUid=casa-nativa&page=1&itemsPerPage=10`;
  const answer = await fetch(url, { headers: { 'x-api-key': 'vitrina' } });
  return ((await answer.json()) as { pdfs: ListedPdf[] }).pdfs;
};

/** The list of another backend: `count` copies of the catalogue, without the fields that only our server sends. */
const bareList = async (page: Page, count: number, over: Partial<ListedPdf> = {}) => {
  const [{ url, name, isVertical } = { url: '', name: '', isVertical: true }] = await listed();
  const requested: string[] = [];
  await page.route(LIST, (route) => {
    const query = new URL(route.request().url()).searchParams;
    requested.push(query.toString());
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
  return requested;
};

describe.each<[string, BrowserContextOptions]>([
  ['390 px', PHONE],
  ['1280 px', DESKTOP],
])('at %s', (_, screen) => {
  test('a reference lists the documents that contain it; the chosen one opens at its first page with it, its tag highlighted', async () => {
    const page = await open('/view?company=casa-nativa&productREF=cn-2210.01', screen);
    await page.waitForURL(/\/menu\?company=casa-nativa&productREF=cn-2210.01/);
    const entry = page.getByRole('button', { name: /^Catálogo Casa Nativa.*20 páginas.*En la página \d+/ });
    const cover = entry.locator('img');
    await waitFor(() => cover.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth)).toBeGreaterThan(0);
    const number = Number(/En la página (\d+)/.exec((await entry.textContent()) ?? '')?.[1]);
    await entry.click();
    await page.waitForURL(/\/view\?.*pdf=catalogo-casa-nativa/);
    const at = page.locator('[data-current]').getByRole('region', { name: new RegExp(`^Página ${number} de 20`) });
    await at.locator('[data-highlit]').first().waitFor();
    // A reload stays in the document and does not return to the list.
    await page.reload();
    await at.locator('[data-highlit]').first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/view');
  });

  // Covers §7-32, §9-11.
  test('for a backend without pictures the cover is rendered from the PDF at scale 1.5', async () => {
    const page = await newPage(screen);
    await bareList(page, 2);
    await page.goto(`${deployment().origin}/menu?company=casa-nativa&productREF=CN-2210.01`);
    const covers = page.getByRole('main').locator('img');
    await waitFor(() => covers.count()).toBe(2);
    await waitFor(() => covers.first().evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(
      Math.floor(FILE_POINTS * 1.5),
    );
    await page.getByRole('button', { name: /Catálogo Casa Nativa 1/ }).click();
    await page.locator('[data-current] [data-highlit]').first().waitFor();
  });
});

// Covers §access-28.
test.each<[string, BrowserContextOptions]>([
  ['390 px', PHONE],
  ['1280 px', DESKTOP],
])('at %s a product lists the other documents that contain it and opens its page there', async (_, screen) => {
  const page = await newPage(screen);
  await bareList(page, 12, { page: 4 });
  await page.goto(`${deployment().origin}/view?company=casa-nativa&pdf=catalogo-casa-nativa&product=CN-2210.01`);
  const others = page.getByRole('dialog').getByRole('region', { name: 'También en' });
  const link = others.getByRole('link', { name: /^Catálogo Casa Nativa 2.*Página 4/ });
  // The open document is not among the ten of the response; the full list has the rest.
  await waitFor(() => others.getByRole('listitem').count()).toBe(9);
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

test('the list loads ten documents at a time, more on demand, and retries a failed request', async () => {
  const page = await newPage(PHONE);
  const requested = await bareList(page, 12, { url: '' });
  let refusals = 1;
  await page.route(/list_pdf\?.*page=2&/, (route) => {
    refusals -= 1;
    return refusals < 0 ? route.fallback() : route.fulfill({ status: 404, json: { code: 'nada' } });
  });
  await page.goto(`${deployment().origin}/menu?company=casa-nativa&productREF=CN-2210.01`);
  const entries = page.getByRole('main').getByRole('listitem');
  await waitFor(() => entries.count()).toBe(10);
  const more = page.getByRole('button', { name: 'Ver más catálogos' });
  const [refusal] = await Promise.all([
    page.waitForResponse((answer) => answer.url().includes('list_pdf') && answer.status() === 404),
    more.tap(),
  ]);
  await refusal.finished();
  await more.waitFor();
  expect(await entries.count()).toBe(10);
  await more.tap();
  await waitFor(() => entries.count()).toBe(12);
  expect(await more.count()).toBe(0);
  expect(requested).toEqual(
    [1, 2].map((number) => `companyUid=casa-nativa&page=${number}&itemsPerPage=10&productREF=CN-2210.01`),
  );
});

test('without related documents the specified alert is shown before the documents of the company', async () => {
  const page = await open('/view?company=casa-nativa&productREF=NADA-000', PHONE);
  const alert = page.getByRole('alertdialog');
  await alert.getByText('No se encontraron PDFs relacionados con el producto.', { exact: true }).waitFor();
  await alert.getByRole('button', { name: 'Aceptar' }).tap();
  await alert.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Catálogo Casa Nativa/ }).waitFor();
});

// Covers §9-11.
test('an invalid PDF shows a placeholder as its cover and leaves the other covers intact', async () => {
  const page = await newPage(DESKTOP);
  await bareList(page, 2);
  await page.route('**/files/**?n=0', (route) =>
    route.fulfill({ status: 200, body: 'nada', contentType: 'application/pdf' }),
  );
  await page.goto(`${deployment().origin}/menu?company=casa-nativa&productREF=CN-2210.01`);
  const entry = (number: number) => page.getByRole('button', { name: new RegExp(`^Catálogo Casa Nativa ${number}`) });
  await entry(2).locator('img').waitFor();
  expect(await entry(1).locator('img').count()).toBe(0);
  await entry(1).locator('svg').waitFor();
});

// Covers §4-13.
test('a document opened through a product leads back to the other documents with that product in one step', async () => {
  const page = await newPage(DESKTOP);
  await bareList(page, 2);
  await page.goto(`${deployment().origin}/view?company=casa-nativa&pdf=catalogo-casa-nativa&productREF=CN-2210.01`);
  await page.locator('[data-current] [data-highlit]').first().waitFor();
  await page.getByRole('button', { name: 'Más opciones' }).click();
  await page.getByRole('link', { name: 'También en otros catálogos' }).click();
  await page.waitForURL(/\/menu\?company=casa-nativa&productREF=CN-2210.01/);
  await page.getByRole('button', { name: /Catálogo Casa Nativa 2/ }).waitFor();
});
