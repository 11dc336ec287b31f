/** Prices at checkout: a store that does not respond, price checks, Shopify links, and checkout within a frame. */
import type { Route } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { DESKTOP, PHONE, visitorsBrowser } from '../support/browser.ts';
import { deployment } from '../support/deployment.ts';
import { openSite } from '../support/other-site.ts';
import {
  CATALOGUE,
  cartPanel,
  checkoutLink,
  followCheckout,
  openCartOf,
  PUF,
  plainText,
  ROCKER,
  SOFA,
} from '../support/shopping.ts';

const { newPage } = visitorsBrowser();

const PRODUCTS = '**/integration/products';
/** Changes one price in the responses of the store. */
const dearer = (from: number, to: number) => async (route: Route) => {
  const answer = await route.fetch();
  await route.fulfill({ response: answer, body: (await answer.text()).replaceAll(`"price":${from}`, `"price":${to}`) });
};

describe('a store that does not respond', () => {
  // Covers §cart-10.
  test('a slow store delays the checkout link, then checkout continues with the known prices and their time', async () => {
    const page = await newPage(PHONE);
    const held: Route[] = [];
    await page.route(PRODUCTS, (route) => void held.push(route));
    const cart = await openCartOf(page, [{ ...SOFA, discounted_price: 4_990_000 }]);
    await cart.getByText('Consultamos precios y existencias').waitFor();
    expect(await checkoutLink(cart).count()).toBe(0);
    await cart.getByText(/La tienda no responde\. Estos precios son de hace 2 horas/).waitFor();
    expect(await followCheckout(page, checkoutLink(cart))).toEqual(['30010 × 1']);
    // The late response is applied.
    await Promise.all(held.map((route) => route.continue()));
    await cart.getByText('Cambió 1 producto en la tienda.').waitFor();
  });

  test.each<[string, (route: Route) => Promise<void>]>([
    ['answers 429', (route) => route.fulfill({ status: 429, body: '{}' })],
    ['answers 500', (route) => route.fulfill({ status: 500, body: '{}' })],
    ['answers HTML', (route) => route.fulfill({ contentType: 'text/html', body: '<html></html>' })],
    ['answers truncated JSON', (route) => route.fulfill({ contentType: 'application/json', body: '{"products":[' })],
    ['cannot be reached', (route) => route.abort()],
  ])('a store that %s leaves the cart, lets the shopper continue, and offers a retry', async (_, answer) => {
    const page = await newPage(PHONE);
    await page.route(PRODUCTS, answer);
    const cart = await openCartOf(page, [SOFA, ROCKER]);
    await cart.getByText(/La tienda no responde/).waitFor();
    expect(await checkoutLink(cart).getAttribute('href')).toContain('sku=30010&qty=1&seller=1&sku=30051');
    await page.unroute(PRODUCTS);
    await cart.getByRole('button', { name: 'Consultar otra vez' }).click();
    await cart.getByText('Agotado').waitFor();
  });

  test('stale data of our server are shown in the cart with their time', async () => {
    const page = await newPage(PHONE);
    await page.route(PRODUCTS, async (route) => {
      const answer = await route.fetch();
      const staleSince = new Date(Date.now() - 3 * 3_600_000).toISOString();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), stale: true, staleSince } });
    });
    const cart = await openCartOf(page, [SOFA]);
    await cart.getByText(/La tienda no responde\. Estos precios son de hace 3 horas/).waitFor();
    await checkoutLink(cart).waitFor();
  });
});

// Covers §cart-15.
test('the checkout link of a Shopify store has numeric variant ids, also for products with gids', async () => {
  const page = await newPage(PHONE);
  await page.route(PRODUCTS, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(/"itemId":"(\d+)"/g, '"itemId":"gid://shopify/ProductVariant/$1"');
    await route.fulfill({ response: answer, body });
  });
  await page.goto(`${deployment().origin}/view?company=casa-nativa-shop&pdf=catalogo-shop&page=11`);
  await page
    .locator('[data-current]')
    .getByRole('button', { name: /Silla Honda/ })
    .first()
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Agregar al carrito/ })
    .click();
  await page.getByRole('button', { name: 'Ver carrito' }).click();
  const cart = cartPanel(page);
  expect(await checkoutLink(cart).getAttribute('href')).toMatch(
    new RegExp(`^${deployment().storeOrigin}/cart/\\d+:1\\?utm_source=pdf_interactivo$`),
  );
  expect(await followCheckout(page, checkoutLink(cart))).toEqual([expect.stringMatching(/^\d+ × 1$/)]);
});

test('after returning from the store the cart is unchanged, and one store tab is open', async () => {
  const page = await newPage(DESKTOP);
  const cart = await openCartOf(page, [SOFA, PUF]);
  expect(await followCheckout(page, checkoutLink(cart))).toEqual(['30010 × 1', '30060 × 1']);
  expect(page.context().pages()).toHaveLength(1);
  expect(await cart.getByRole('listitem').count()).toBe(2);
  await cart.getByText('¿Ya hiciste tu compra?').waitFor();
  expect(await followCheckout(page, checkoutLink(cart))).toEqual(['30010 × 1', '30060 × 1']);
});

test('prices older than a minute are checked again on checkout, and changes are shown before it opens', async () => {
  const page = await newPage(DESKTOP);
  await page.clock.install();
  const cart = await openCartOf(page, [SOFA]);
  await checkoutLink(cart).waitFor();
  await page.route(PRODUCTS, dearer(4_890_000, 5_190_000));
  // A device wakes from sleep: its clock has advanced without any request.
  await page.clock.setSystemTime(Date.now() + 10 * 60_000);
  await checkoutLink(cart).click();
  await cart.getByText('Cambió 1 producto en la tienda.').waitFor();
  expect(plainText(await cart.textContent())).toContain('Antes $ 4.890.000 · Ahora $ 5.190.000');
  expect(page.context().pages()).toHaveLength(1);
});

test('in a frame, checkout opens outside the frame after changes are accepted inside it', async () => {
  const site = await openSite(
    () => `<iframe src="${deployment().origin}${CATALOGUE}" style="width:390px;height:700px"></iframe>`,
  );
  onTestFinished(site.close);
  const page = await newPage(DESKTOP);
  await page.goto(site.address);
  const frame = page.frameLocator('iframe');
  await frame
    .locator('[data-current]')
    .getByRole('button', { name: /^Sillón Salento/ })
    .click();
  await frame
    .getByRole('dialog')
    .getByRole('button', { name: /^Agregar al carrito/ })
    .click();
  await page.route(PRODUCTS, dearer(1_890_000, 1_990_000));
  await frame.getByRole('button', { name: 'Ver carrito' }).click();
  await frame.getByText('Cambió 1 producto en la tienda.').waitFor();
  await frame.getByRole('button', { name: 'Aceptar y seguir' }).click();
  const [store] = await Promise.all([
    page.waitForEvent('popup'),
    frame.getByRole('link', { name: /^Ir a pagar/ }).click(),
  ]);
  expect(await store.getByTestId('cart-line').getAttribute('data-qty')).toBe('1');
  expect(page.url()).toBe(site.address);
});
