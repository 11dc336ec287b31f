/** Checkout of a cart whose products are sold out or discontinued. */
import { describe, expect, test } from 'vitest';
import { SCREENS, visitorsBrowser } from '../support/browser.ts';
import {
  checkoutLink,
  followCheckout,
  openCartOf,
  plainText,
  ROCKER,
  reloadCart,
  SOFA,
  storedLine,
} from '../support/shopping.ts';

const { newPage } = visitorsBrowser();

describe.each(SCREENS)('at %s', (_, device) => {
  // Covers §cart-9.
  test('sold-out and discontinued products stay in the cart and are left out of the order', async () => {
    const page = await newPage(device);
    const cart = await openCartOf(page, [SOFA, ROCKER, storedLine('999999')]);
    await cart.getByText('Cambiaron 2 productos en la tienda.').waitFor();
    await cart.getByText('Agotado').waitFor();
    await cart.getByText('La tienda ya no lo vende').waitFor();
    await cart.getByRole('button', { name: 'Aceptar y seguir' }).click();
    expect(plainText(await cart.textContent())).toMatch(/Total \(1 producto\) ?\$ 4\.890\.000/);
    expect(await followCheckout(page, checkoutLink(cart))).toEqual(['30010 × 1']);
    const again = await reloadCart(page);
    await checkoutLink(again).waitFor();
    expect(await again.getByRole('listitem').count()).toBe(3);
  });
});
