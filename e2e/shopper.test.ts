/** A shopper's path through the real server in a real browser: from the link to the store's cart. */
import type { Page } from 'playwright-core';
import { expect, inject, onTestFinished, test } from 'vitest';
import { DESKTOP, PHONE, visitorsBrowser } from './support/browser.ts';
import { openSite } from './support/other-site.ts';

const { open, newPage } = visitorsBrowser();

const CATALOGUE = '/view?company=casa-nativa&pdf=catalogo-casa-nativa';

const pageNamed = (page: Page, number: number) =>
  page.getByRole('region', { name: new RegExp(`^Página ${number} de `) });

/** Opens the popup of a tag in view. */
const openProduct = async (page: Page, name: RegExp) => {
  await page.locator('[data-role=open]').getByRole('button', { name }).first().click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Agregar al carrito/ })
    .waitFor();
};

const addShownProduct = async (page: Page) => {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Agregar al carrito/ })
    .click();
};

test('from the link to the cart of a VTEX store', async () => {
  const page = await open(CATALOGUE, DESKTOP);
  await pageNamed(page, 1).waitFor();

  await page.mouse.move(700, 400);
  await page.getByRole('button', { name: 'Página siguiente' }).click();
  await pageNamed(page, 2).waitFor();
  await pageNamed(page, 3).waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get('page')).toBe('2');

  const contents = page.getByRole('navigation', { name: 'Tabla de contenido' });
  await contents.getByRole('button', { name: /^Comedor/ }).click();
  await pageNamed(page, 8).waitFor();
  await pageNamed(page, 9).waitFor();
  expect(await contents.locator('[aria-current]').allTextContents()).toContainEqual(expect.stringMatching(/^Comedor/));

  await contents.getByRole('button', { name: /Sofá Guatapé/ }).click();
  await openProduct(page, /Sofá Guatapé/);
  await addShownProduct(page);
  const message = page.getByRole('status').filter({ hasText: 'Se agregó al carrito' });
  await message.getByRole('button', { name: 'Seguir viendo' }).click();
  await openProduct(page, /Sofá Guatapé/);
  await addShownProduct(page);
  await page.getByText('Ya tienes 2 en tu carrito').waitFor();
  await page.keyboard.press('Escape');

  await page
    .getByRole('button', { name: /^Carrito/ })
    .first()
    .click();
  const cart = page.getByRole('dialog', { name: /Carrito/ });
  await cart.getByText('Sofá Guatapé').first().waitFor();
  expect(await cart.getByRole('textbox', { name: /Cantidad de Sofá/ }).inputValue()).toBe('2');

  const checkout = cart.getByRole('link', { name: /Ir a pagar/ });
  expect(await checkout.getAttribute('target')).toBe('_blank');
  const [store] = await Promise.all([page.waitForEvent('popup'), checkout.click()]);
  await store.waitForLoadState();
  expect(store.url().startsWith(`${inject('storeOrigin')}/checkout/cart/add?`)).toBe(true);
  const line = store.getByTestId('cart-line');
  expect(await line.getAttribute('data-sku')).toBe('30010');
  expect(await line.getAttribute('data-qty')).toBe('2');
  expect(await line.getAttribute('data-seller')).toBe('1');
  expect(await store.getByTestId('utm-source').textContent()).toContain('pdf_interactivo');
});

test('from the link to the cart of a Shopify store, on a phone', async () => {
  const page = await open('/view?company=casa-nativa-shop&pdf=catalogo-shop&page=11', PHONE);
  await pageNamed(page, 11).waitFor();
  await openProduct(page, /Silla Honda/);
  await addShownProduct(page);
  await page.getByText('Se agregó al carrito').first().waitFor();
  await page.getByRole('button', { name: 'Ver carrito' }).click();
  const checkout = page.getByRole('link', { name: /Ir a pagar/ });
  const [store] = await Promise.all([page.waitForEvent('popup'), checkout.click()]);
  await store.waitForLoadState();
  expect(store.url()).toMatch(new RegExp(`^${inject('storeOrigin')}/cart/\\d+:1\\?utm_source=pdf_interactivo$`));
  expect(await store.getByTestId('cart-line').getAttribute('data-qty')).toBe('1');
});

test('an order by chat from a menu without a store', async () => {
  const page = await open('/view?company=la-mesa&pdf=carta-la-mesa&page=2', PHONE);
  await pageNamed(page, 2).waitFor();
  await openProduct(page, /Carimañola|Arepa|Empanada|Ceviche|Patac/i);
  await addShownProduct(page);
  await page.getByRole('button', { name: 'Ver carrito' }).click();
  const order = page.getByRole('link', { name: /Pedir por chat/ });
  const text = new URL((await order.getAttribute('href')) ?? '').searchParams.get('text') ?? '';
  expect(text).toMatch(/1 × .+\$/);
  expect(text).toMatch(/Total: \$/);
  expect(text).toMatch(/página \d+/);
});

test('the cart survives a reload and follows the other tab', async () => {
  const page = await open(`${CATALOGUE}&page=5`, DESKTOP);
  await openProduct(page, /Sofá Guatapé/);
  await addShownProduct(page);
  await page.reload();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await page
    .getByRole('button', { name: /^Carrito: 1 producto/ })
    .first()
    .waitFor();
  await other
    .getByRole('button', { name: /^Carrito: 1 producto/ })
    .first()
    .waitFor();
});

test('a company without the development shows the alert and nothing of the document', async () => {
  const page = await open('/view?company=dormida&pdf=catalogo-casa-nativa', DESKTOP);
  const alert = page.getByRole('alertdialog');
  await alert
    .getByText('Actualmente, este desarrollo está inactivo y no se puede acceder a él.', { exact: true })
    .waitFor();
  expect(await page.locator('img[srcset]').count()).toBe(0);
  await alert.getByRole('button', { name: 'Aceptar' }).click();
  await alert.waitFor({ state: 'detached' });
});

test('a reference that no document carries shows the alert', async () => {
  const page = await open('/view?company=casa-nativa&productREF=NADA-000', DESKTOP);
  await page
    .getByRole('alertdialog')
    .getByText('No se encontraron PDFs relacionados con el producto.', { exact: true })
    .waitFor();
});

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

test('the root goes to the view with its query', async () => {
  const page = await open('/?company=casa-nativa&pdf=catalogo-casa-nativa', PHONE);
  await page.waitForURL(/\/view\?company=casa-nativa&pdf=catalogo-casa-nativa/);
  await pageNamed(page, 1).waitFor();
});

test('an address without a company says which parameter is missing', async () => {
  const page = await open('/view', PHONE);
  await page.getByText('«company»').waitFor();
});

test('an unknown path says so in Spanish and leads back', async () => {
  const page = await open('/nada?company=casa-nativa&pdf=catalogo-casa-nativa', PHONE);
  await page.getByRole('heading', { name: 'Esta página no existe' }).waitFor();
  await page.getByRole('link', { name: 'Ir al catálogo' }).click();
  await pageNamed(page, 1).waitFor();
});

test('a page out of range opens the nearest one', async () => {
  const page = await open(`${CATALOGUE}&page=999`, PHONE);
  await pageNamed(page, 20).waitFor();
});

test('a store that does not answer costs neither the page nor the popup', async () => {
  const page = await newPage(PHONE);
  await page.route('**/v2/integration/products', (route) => route.fulfill({ status: 502, body: '{}' }));
  await page.goto(`${inject('origin')}${CATALOGUE}&page=6`);
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

test('framed in another site, the checkout leaves the frame and events go through the proxy', async () => {
  const address = `${inject('origin')}${CATALOGUE}&page=6`;
  const site = await openSite(() => `<iframe src="${address}" style="width:390px;height:700px"></iframe>`);
  onTestFinished(site.close);

  const page = await newPage(DESKTOP);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await page.goto(site.address);
  const frame = page.frameLocator('iframe');
  await frame
    .locator('[data-role=open]')
    .getByRole('button', { name: /^Sillón Salento/ })
    .click();
  await frame
    .getByRole('dialog')
    .getByRole('button', { name: /^Agregar al carrito/ })
    .click();
  await frame.getByRole('button', { name: 'Ver carrito' }).click();
  const [store] = await Promise.all([
    page.waitForEvent('popup'),
    frame.getByRole('link', { name: /Ir a pagar/ }).click(),
  ]);
  await store.getByTestId('cart-line').waitFor();
  expect(sent.some((url) => url.includes('/v2/analytics/proxy?event=open'))).toBe(true);
  expect(sent.some((url) => new URL(url).pathname === '/events')).toBe(false);
});
