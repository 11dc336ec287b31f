/** Checkout from the cart to the store or the chat (decision "Checkout links"). */
import { describe, expect, test } from 'vitest';
import { SCREENS, visitorsBrowser } from '../support/browser.ts';
import { checkoutLink, followCheckout, openCartOf, PUF, plainText, SOFA, storedLine } from '../support/shopping.ts';

const { newPage } = visitorsBrowser();

describe.each(SCREENS)('at %s', (_, device) => {
  // Covers §cart-9.
  test('a changed price is shown with both amounts and must be accepted before checkout opens', async () => {
    const page = await newPage(device);
    const cart = await openCartOf(page, [PUF, { ...SOFA, discounted_price: 4_990_000 }]);
    await cart.getByText('Cambió 1 producto en la tienda.').waitFor();
    expect(plainText(await cart.textContent())).toContain('Antes $ 4.990.000 · Ahora $ 4.890.000');
    expect(await checkoutLink(cart).count()).toBe(0);
    await cart.getByRole('button', { name: 'Aceptar y seguir' }).click();
    expect(await followCheckout(page, checkoutLink(cart))).toEqual(['30060 × 1', '30010 × 1']);
  });

  // Covers §cart-16.
  test('a chat order lists lines with reference, quantity and unit price, the total, the document and the page', async () => {
    const page = await newPage(device);
    const dishes = [
      storedLine('E01', { name: 'Cóctel de camarón cartagenero', ref: 'E01', quantity: 2, discounted_price: 38_000 }),
      storedLine('E03', { name: 'Patacones con hogao', ref: 'E03', discounted_price: 19_000 }),
    ];
    const cart = await openCartOf(page, dishes, '/view?company=la-mesa&pdf=carta-la-mesa&page=2');
    const address = new URL((await checkoutLink(cart).getAttribute('href')) ?? '');
    expect(address.origin + address.pathname).toMatch(/^https:\/\/wa\.me\/\d{8,15}$/);
    expect(plainText(address.searchParams.get('text'))).toBe(
      'Hola, quiero hacer este pedido de Carta La Mesa:  ' +
        '• 2 × Cóctel de camarón cartagenero (ref. E01): $ 38.000 c/u ' +
        '• 1 × Patacones con hogao (ref. E03): $ 19.000 c/u  ' +
        'Total: $ 95.000 Lo vi en Carta La Mesa, página 2.',
    );
    expect(await checkoutLink(cart).getAttribute('target')).toBe('_blank');
  });
});
