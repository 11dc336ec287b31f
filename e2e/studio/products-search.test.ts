/** Productos: the products of the list in use are found, and so are the pages of their tags. */
import { expect, test } from 'vitest';
import { violationsOn } from '../support/axe.ts';
import { PHONE, visitorsBrowser } from '../support/browser.ts';
import { addCompany } from '../support/studio/new-catalog.ts';
import { csv, openProducts, row } from '../support/studio/product-list.ts';
import { fileField, LONG, press } from '../support/studio/publishing.ts';

const { open } = visitorsBrowser();

// Covers §studio-144.
test('the results of the search follow the list in use, also when it is replaced and taken back', LONG, async () => {
  const page = await openProducts(open, addCompany());
  const upload = async (...rows: string[]) => {
    await fileField(page).setInputFiles(csv(...rows));
    await press(page, 'Usar esta lista');
  };
  await upload(row(0, '$ 100.000'), row(1, '$ 200.000'));
  await page.getByText('Lista en uso: 2 productos').waitFor(LONG);
  await page.getByLabel('Nombre o referencia').fill('CN-1043');
  await page.getByText('Silla Tuluá 1', { exact: true }).waitFor();
  await upload(row(0, '$ 100.000'), row(2, '$ 200.000'), row(3, '$ 200.000'));
  await page.getByText('Lista en uso: 3 productos').waitFor(LONG);
  await page.getByText('No encontramos «CN-1043».').waitFor();
  await press(page, 'Deshacer');
  await page.getByText('Silla Tuluá 1', { exact: true }).waitFor();
});

// Covers §studio-85.
test('a product is found by name, and the page with its tag opens in the viewer of shoppers', async () => {
  const page = await openProducts(open, 'casa-nativa', { screen: PHONE, role: 'viewer' });
  await page.getByLabel('Nombre o referencia').fill('guatape');
  const link = page.getByRole('link', { name: /^pág\. \d+ de / }).first();
  await link.waitFor();
  expect(await violationsOn(page)).toEqual([]);
  const [, number] = /^pág\. (\d+)/.exec((await link.textContent()) ?? '') ?? [];
  const address = new URL((await link.getAttribute('href')) ?? '', page.url());
  expect([address.pathname, address.searchParams.get('page')]).toEqual(['/view', number]);
  const viewer = await open(`${address.pathname}${address.search}`);
  await viewer.locator('[data-tag]').first().waitFor();
  await page.getByLabel('Nombre o referencia').fill('nada parecido');
  await page.getByText('No encontramos «nada parecido».').waitFor();
});
