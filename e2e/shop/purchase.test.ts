/** Complete visits of a shopper, from the link to the cart of the store. */
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { DESKTOP, PHONE, visitorsBrowser } from '../support/browser.ts';
import { deployment } from '../support/deployment.ts';
import { openSite } from '../support/other-site.ts';
import { CATALOGUE, pageNamed } from '../support/reading.ts';
import { cartPanel } from '../support/shopping.ts';
import { pressArrow } from '../support/turning.ts';
import { waitFor } from '../support/wait-for.ts';

const { open, newPage } = visitorsBrowser();

/** Opens the popup of a visible tag. */
const openProduct = async (page: Page, name: RegExp) => {
  await page.locator('[data-role=open]').getByRole('button', { name }).first().click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Agregar al (carrito|pedido)/ })
    .waitFor();
};

const addShownProduct = async (page: Page) => {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Agregar al (carrito|pedido)/ })
    .click();
};

// Covers §1-7, §1-8, §1-10, §1-17, §1-18, §1-19, §2-2, §4-24, §9-15, §9-16.
test('a visit on a desktop leads from the link to the cart of a VTEX store', async () => {
  const page = await open(CATALOGUE, DESKTOP);
  await pageNamed(page, 1).waitFor();

  await pressArrow(page, 'Página siguiente');
  await pageNamed(page, 2).waitFor();
  await pageNamed(page, 3).waitFor();
  await waitFor(() => new URL(page.url()).searchParams.get('page')).toBe('2');

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
  const cart = cartPanel(page);
  await cart.getByText('Sofá Guatapé').first().waitFor();
  expect(await cart.getByRole('textbox', { name: /Cantidad de Sofá/ }).inputValue()).toBe('2');

  const checkout = cart.getByRole('link', { name: /Ir a pagar/ });
  expect(await checkout.getAttribute('target')).toBe('_blank');
  const [store] = await Promise.all([page.waitForEvent('popup'), checkout.click()]);
  await store.waitForLoadState();
  expect(store.url().startsWith(`${deployment().storeOrigin}/checkout/cart/add?`)).toBe(true);
  const line = store.getByTestId('cart-line');
  expect(await line.getAttribute('data-sku')).toBe('30010');
  expect(await line.getAttribute('data-qty')).toBe('2');
  expect(await line.getAttribute('data-seller')).toBe('1');
  expect(await store.getByTestId('utm-source').textContent()).toContain('pdf_interactivo');
});

// Covers §1-19, §9-17.
test('a visit on a phone leads from the link to the cart of a Shopify store', async () => {
  const page = await open('/view?company=casa-nativa-shop&pdf=catalogo-shop&page=11', PHONE);
  await pageNamed(page, 11).waitFor();
  await openProduct(page, /Silla Honda/);
  await addShownProduct(page);
  await page.getByText('Se agregó al carrito').first().waitFor();
  await page.getByRole('button', { name: 'Ver carrito' }).click();
  const checkout = page.getByRole('link', { name: /Ir a pagar/ });
  const [store] = await Promise.all([page.waitForEvent('popup'), checkout.click()]);
  await store.waitForLoadState();
  expect(store.url()).toMatch(new RegExp(`^${deployment().storeOrigin}/cart/\\d+:1\\?utm_source=pdf_interactivo$`));
  expect(await store.getByTestId('cart-line').getAttribute('data-qty')).toBe('1');
});

test('a menu without a store sends the order by chat', async () => {
  const page = await open('/view?company=la-mesa&pdf=carta-la-mesa&page=2', PHONE);
  await pageNamed(page, 2).waitFor();
  await openProduct(page, /Carimañola|Arepa|Empanada|Ceviche|Patac/i);
  await addShownProduct(page);
  await page.getByRole('button', { name: 'Ver pedido' }).click();
  const order = page.getByRole('link', { name: /Pedir por WhatsApp/ });
  const text = new URL((await order.getAttribute('href')) ?? '').searchParams.get('text') ?? '';
  expect(text).toMatch(/1 × .+\$/);
  expect(text).toMatch(/Total: \$/);
  expect(text).toMatch(/página \d+/);
});

test('the cart survives a reload and follows changes of another tab', async () => {
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

test('framed in another site, checkout opens outside the frame and events go through the proxy', async () => {
  const address = `${deployment().origin}${CATALOGUE}&page=6`;
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
    .getByRole('button', { name: /^Agregar al (carrito|pedido)/ })
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
