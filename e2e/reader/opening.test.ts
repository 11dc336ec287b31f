/** Opening a document by its address: redirects, related documents, and the messages for wrong addresses. */
import { expect, test } from 'vitest';
import { DESKTOP, PHONE, visitorsBrowser } from '../support/browser.ts';
import { deployment } from '../support/deployment.ts';
import { CATALOGUE, pageNamed } from '../support/reading.ts';

const { open, newPage } = visitorsBrowser();

// Covers §1-27, §4-14, §8-9.
test('a company without the required development shows the alert and nothing of the document', async () => {
  const page = await open('/view?company=dormida&pdf=catalogo-casa-nativa', DESKTOP);
  const alert = page.getByRole('alertdialog');
  await alert
    .getByText('Actualmente, este desarrollo está inactivo y no se puede acceder a él.', { exact: true })
    .waitFor();
  expect(await page.locator('img[srcset]').count()).toBe(0);
  await alert.getByRole('button', { name: 'Aceptar' }).click();
  await alert.waitFor({ state: 'detached' });
});

// Covers §1-27, §6-4.
test.each([
  ['la-mesa', '&page=3'],
  ['%20la-mesa%20', ''],
  ['la-mesa', '&productREF=CN-2210.03&tgo=true'],
])('the catalogue of another company is not available under %j%s', async (company, rest) => {
  const page = await open(`/view?company=${company}&pdf=catalogo-casa-nativa${rest}`, DESKTOP);
  await page.getByRole('heading', { name: 'Este catálogo no está disponible', exact: true }).waitFor();
  expect(await page.locator('.v-page, [data-tag], img[srcset]').count()).toBe(0);
});

// Covers §5-4.
test('a reference that no document carries shows the alert', async () => {
  const page = await open('/view?company=casa-nativa&productREF=NADA-000', DESKTOP);
  await page
    .getByRole('alertdialog')
    .getByText('No se encontraron PDFs relacionados con el producto.', { exact: true })
    .waitFor();
});

// Covers §1-22, §2-4.
test('a reference leads to the related documents, and the chosen one opens at its page', async () => {
  const page = await open('/view?company=casa-nativa&productREF=cn2210.03&tgo=true', PHONE);
  await page.waitForURL(/\/menu\?/);
  expect(new URL(page.url()).searchParams.get('tgo')).toBe('true');
  await page
    .getByRole('button', { name: /Casa Nativa|Catálogo/ })
    .or(page.getByRole('link', { name: /Casa Nativa|Catálogo/ }))
    .first()
    .click();
  await page.waitForURL(/\/view\?.*pdf=catalogo/);
  await page
    .locator('[data-role=open]')
    .getByRole('button', { name: /Silla Honda/ })
    .first()
    .waitFor();
});

// Covers §2-1.
test('the root path redirects to /view and keeps the query', async () => {
  const page = await open('/?company=casa-nativa&pdf=catalogo-casa-nativa', PHONE);
  await page.waitForURL(/\/view\?company=casa-nativa&pdf=catalogo-casa-nativa/);
  await pageNamed(page, 1).waitFor();
});

// Covers §1-5, §2-5, §2-26.
test('a URL without a company says that the link names none, and the console names the parameter', async () => {
  const page = await newPage(PHONE);
  const warned = page.waitForEvent('console', (line) => line.text().includes('"company"'));
  await page.goto(`${deployment().origin}/view`);
  await page.getByText('No dice de qué empresa es el catálogo.').waitFor();
  await warned;
});

test('an unknown path shows a message in Spanish with a link back', async () => {
  const page = await open('/nada?company=casa-nativa&pdf=catalogo-casa-nativa', PHONE);
  await page.getByRole('heading', { name: 'Esta página no existe' }).waitFor();
  await page.getByRole('link', { name: 'Ir al catálogo' }).click();
  await pageNamed(page, 1).waitFor();
});

test('a page number out of range opens the nearest page', async () => {
  const page = await open(`${CATALOGUE}&page=999`, PHONE);
  await pageNamed(page, 20).waitFor();
});

test('with a store that does not respond, page and popup still open', async () => {
  const page = await newPage(PHONE);
  await page.route('**/v2/integration/products', (route) => route.fulfill({ status: 502, body: '{}' }));
  await page.goto(`${deployment().origin}${CATALOGUE}&page=6`);
  await page
    .locator('[data-role=open]')
    .getByRole('button', { name: /^Sillón Salento/ })
    .click();
  const popup = page.getByRole('dialog');
  await popup.getByText('No pudimos consultar este producto.').waitFor();
  await page.unroute('**/v2/integration/products');
  await popup.getByRole('button', { name: 'Reintentar' }).click();
  await popup.getByRole('button', { name: /^Agregar al carrito/ }).waitFor();
});
