/** Checkout of a cart with more lines than one checkout link holds. */
import { describe, expect, test } from 'vitest';
import { SCREENS, visitorsBrowser } from '../support/browser.ts';
import { followCheckout, openCartOf, reloadCart, storedLine } from '../support/shopping.ts';

const { newPage } = visitorsBrowser();

const PRODUCTS = '**/integration/products';

describe.each(SCREENS)('at %s', (_, device) => {
  // Covers §cart-11.
  test('130 lines are checked out in three parts, and a reload continues with the second', async () => {
    const page = await newPage(device);
    // No price has changed.
    await page.route(PRODUCTS, (route) => route.fulfill({ status: 502, body: '{}' }));
    const lines = Array.from({ length: 130 }, (_, at) => storedLine(`${50_000 + at}`));
    let cart = await openCartOf(page, lines);
    const partOf = (from: number, count: number) =>
      lines.slice(from, from + count).map(({ itemId }) => `${itemId} × 1`);
    expect(await followCheckout(page, cart.getByRole('link', { name: /parte 1 de 3/ }))).toEqual(partOf(0, 50));
    cart = await reloadCart(page);
    await cart.getByRole('link', { name: 'Abrir otra vez la parte 1' }).waitFor();
    expect(await followCheckout(page, cart.getByRole('link', { name: /parte 2 de 3/ }))).toEqual(partOf(50, 50));
    expect(await followCheckout(page, cart.getByRole('link', { name: /parte 3 de 3/ }))).toEqual(partOf(100, 30));
    await cart.getByText('Ya abriste todas las partes.').waitFor();
    await cart.getByRole('button', { name: 'Vaciar carrito' }).click();
    await cart.getByText('Tu carrito está vacío').waitFor();
    await cart.getByRole('button', { name: 'Deshacer' }).click();
    await cart.getByRole('link', { name: /parte 1 de 3/ }).waitFor();
  });
});
