/** From the cart to the store or the chat (decisions "Checkout links"; issue "The shop on the page", points 3 and 4). */
import type { Route } from 'playwright-core';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { DESKTOP, PHONE, SCREENS, visitorsBrowser } from './support/browser.ts';
import { openSite } from './support/other-site.ts';
import { CATALOGUE, keptLine, leaveBy, openCartOf, PUF, ROCKER, reloadCart, SOFA, wayOut } from './support/shopping.ts';

const { newPage } = visitorsBrowser();

const PRODUCTS = '**/integration/products';
/** The store answers as ever, but for one price. */
const dearer = (from: number, to: number) => async (route: Route) => {
  const answer = await route.fetch();
  await route.fulfill({ response: answer, body: (await answer.text()).replaceAll(`"price":${from}`, `"price":${to}`) });
};
const textOf = (text: string | null) => (text ?? '').replace(/\s/g, ' ');

describe.each(SCREENS)('at %s', (_, device) => {
  test('a changed price is shown with both prices, and is accepted before the link opens', async () => {
    const page = await newPage(device);
    const cart = await openCartOf(page, [PUF, { ...SOFA, discounted_price: 4_990_000 }]);
    await cart.getByText('Cambió 1 producto en la tienda.').waitFor();
    expect(textOf(await cart.textContent())).toContain('Antes $ 4.990.000 · Ahora $ 4.890.000');
    expect(await wayOut(cart).count()).toBe(0);
    await cart.getByRole('button', { name: 'Aceptar y seguir' }).click();
    expect(await leaveBy(page, wayOut(cart))).toEqual(['30060 × 1', '30010 × 1']);
  });

  test('what is sold out, and what is no longer sold, stays in the cart and out of the order', async () => {
    const page = await newPage(device);
    const cart = await openCartOf(page, [SOFA, ROCKER, keptLine('999999')]);
    await cart.getByText('Cambiaron 2 productos en la tienda.').waitFor();
    await cart.getByText('Agotado').waitFor();
    await cart.getByText('La tienda ya no lo vende').waitFor();
    await cart.getByRole('button', { name: 'Aceptar y seguir' }).click();
    expect(textOf(await cart.textContent())).toMatch(/Total \(1 producto\) ?\$ 4\.890\.000/);
    expect(await leaveBy(page, wayOut(cart))).toEqual(['30010 × 1']);
    const again = await reloadCart(page);
    await wayOut(again).waitFor();
    expect(await again.getByRole('listitem').count()).toBe(3);
  });

  test('130 lines go in three parts, and a reload in the middle goes on with the second', async () => {
    const page = await newPage(device);
    // Every price is as it was.
    await page.route(PRODUCTS, (route) => route.fulfill({ status: 502, body: '{}' }));
    const lines = Array.from({ length: 130 }, (_, at) => keptLine(`${50_000 + at}`));
    let cart = await openCartOf(page, lines);
    const partOf = (from: number, count: number) =>
      lines.slice(from, from + count).map(({ itemId }) => `${itemId} × 1`);
    expect(await leaveBy(page, cart.getByRole('link', { name: /parte 1 de 3/ }))).toEqual(partOf(0, 50));
    cart = await reloadCart(page);
    await cart.getByRole('link', { name: 'Abrir otra vez la parte 1' }).waitFor();
    expect(await leaveBy(page, cart.getByRole('link', { name: /parte 2 de 3/ }))).toEqual(partOf(50, 50));
    expect(await leaveBy(page, cart.getByRole('link', { name: /parte 3 de 3/ }))).toEqual(partOf(100, 30));
    await cart.getByText('Ya abriste todas las partes.').waitFor();
    await cart.getByRole('button', { name: 'Vaciar carrito' }).click();
    await cart.getByText('Tu carrito está vacío').waitFor();
    await cart.getByRole('button', { name: 'Deshacer' }).click();
    await cart.getByRole('link', { name: /parte 1 de 3/ }).waitFor();
  });

  test('an order by chat says lines, reference, quantity, unit price, total, document and page', async () => {
    const page = await newPage(device);
    const dishes = [
      keptLine('E01', { name: 'Cóctel de camarón cartagenero', ref: 'E01', quantity: 2, discounted_price: 38_000 }),
      keptLine('E03', { name: 'Patacones con hogao', ref: 'E03', discounted_price: 19_000 }),
    ];
    const cart = await openCartOf(page, dishes, '/view?company=la-mesa&pdf=carta-la-mesa&page=2');
    const address = new URL((await wayOut(cart).getAttribute('href')) ?? '');
    expect(address.origin + address.pathname).toMatch(/^https:\/\/wa\.me\/\d{8,15}$/);
    expect(textOf(address.searchParams.get('text'))).toBe(
      'Hola, quiero hacer este pedido de Carta La Mesa:  ' +
        '• 2 × Cóctel de camarón cartagenero (ref. E01): $ 38.000 c/u ' +
        '• 1 × Patacones con hogao (ref. E03): $ 19.000 c/u  ' +
        'Total: $ 95.000 Lo vi en Carta La Mesa, página 2.',
    );
    expect(await wayOut(cart).getAttribute('target')).toBe('_blank');
  });
});

describe('a store that does not answer', () => {
  test('in time: the link waits for it, and then the shopper goes on with the prices known, told with their time', async () => {
    const page = await newPage(PHONE);
    const held: Route[] = [];
    await page.route(PRODUCTS, (route) => void held.push(route));
    const cart = await openCartOf(page, [{ ...SOFA, discounted_price: 4_990_000 }]);
    await cart.getByText('Consultamos precios y existencias').waitFor();
    expect(await wayOut(cart).count()).toBe(0);
    await cart.getByText(/La tienda no responde\. Estos precios son de hace 2 horas/).waitFor();
    expect(await leaveBy(page, wayOut(cart))).toEqual(['30010 × 1']);
    // What it says in the end is heard.
    await Promise.all(held.map((route) => route.continue()));
    await cart.getByText('Cambió 1 producto en la tienda.').waitFor();
  });

  test.each<[string, (route: Route) => Promise<void>]>([
    ['with 429', (route) => route.fulfill({ status: 429, body: '{}' })],
    ['with 500', (route) => route.fulfill({ status: 500, body: '{}' })],
    ['with HTML', (route) => route.fulfill({ contentType: 'text/html', body: '<html></html>' })],
    ['with half a JSON', (route) => route.fulfill({ contentType: 'application/json', body: '{"products":[' })],
    ['at all', (route) => route.abort()],
  ])('properly, %s: nothing is lost, the shopper goes on, and may ask again', async (_, answer) => {
    const page = await newPage(PHONE);
    await page.route(PRODUCTS, answer);
    const cart = await openCartOf(page, [SOFA, ROCKER]);
    await cart.getByText(/La tienda no responde/).waitFor();
    expect(await wayOut(cart).getAttribute('href')).toContain('sku=30010&qty=1&seller=1&sku=30051');
    await page.unroute(PRODUCTS);
    await cart.getByRole('button', { name: 'Consultar otra vez' }).click();
    await cart.getByText('Agotado').waitFor();
  });

  test('with what it said an hour ago: that is told', async () => {
    const page = await newPage(PHONE);
    await page.route(PRODUCTS, async (route) => {
      const answer = await route.fetch();
      const staleSince = new Date(Date.now() - 3 * 3_600_000).toISOString();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), stale: true, staleSince } });
    });
    const cart = await openCartOf(page, [SOFA]);
    await cart.getByText(/La tienda no responde\. Estos precios son de hace 3 horas/).waitFor();
    await wayOut(cart).waitFor();
  });
});

test('a Shopify-type store gets numbers, also when the product data carries gids', async () => {
  const page = await newPage(PHONE);
  await page.route(PRODUCTS, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(/"itemId":"(\d+)"/g, '"itemId":"gid://shopify/ProductVariant/$1"');
    await route.fulfill({ response: answer, body });
  });
  await page.goto(`${inject('origin')}/view?company=casa-nativa-shop&pdf=catalogo-shop&page=11`);
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
  const cart = page.getByRole('dialog', { name: 'Carrito' });
  expect(await wayOut(cart).getAttribute('href')).toMatch(
    new RegExp(`^${inject('storeOrigin')}/cart/\\d+:1\\?utm_source=pdf_interactivo$`),
  );
  expect(await leaveBy(page, wayOut(cart))).toEqual([expect.stringMatching(/^\d+ × 1$/)]);
});

test('who comes back from the store finds the cart as it was, and one tab open, not two', async () => {
  const page = await newPage(DESKTOP);
  const cart = await openCartOf(page, [SOFA, PUF]);
  expect(await leaveBy(page, wayOut(cart))).toEqual(['30010 × 1', '30060 × 1']);
  expect(page.context().pages()).toHaveLength(1);
  expect(await cart.getByRole('listitem').count()).toBe(2);
  await cart.getByText('¿Ya hiciste tu compra?').waitFor();
  expect(await leaveBy(page, wayOut(cart))).toEqual(['30010 × 1', '30060 × 1']);
});

test('an answer older than a minute lets nobody leave: the press asks again, and shows what changed', async () => {
  const page = await newPage(DESKTOP);
  await page.clock.install();
  const cart = await openCartOf(page, [SOFA]);
  await wayOut(cart).waitFor();
  await page.route(PRODUCTS, dearer(4_890_000, 5_190_000));
  // A device that slept: its clock went on, nothing was asked.
  await page.clock.setSystemTime(Date.now() + 10 * 60_000);
  await wayOut(cart).click();
  await cart.getByText('Cambió 1 producto en la tienda.').waitFor();
  expect(textOf(await cart.textContent())).toContain('Antes $ 4.890.000 · Ahora $ 5.190.000');
  expect(page.context().pages()).toHaveLength(1);
});

test('framed, the checkout opens outside the frame, after what changed was accepted in it', async () => {
  const site = await openSite(
    () => `<iframe src="${inject('origin')}${CATALOGUE}" style="width:390px;height:700px"></iframe>`,
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
