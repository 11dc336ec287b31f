/** Carts read from storage: of older versions, with invalid texts, with extreme names, and under a wrong clock. */
import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { DESKTOP, PHONE, SCREENS, visitorsBrowser } from '../support/browser.ts';
import { deployment } from '../support/deployment.ts';
import {
  CATALOGUE,
  cartButton,
  cartKey,
  checkoutLink,
  names,
  openCart,
  openCartOf,
  openProduct,
  PUF,
  reloadCart,
  SOFA,
  storeCart,
  storedLine,
} from '../support/shopping.ts';
import { waitFor } from '../support/wait-for.ts';

const { newPage } = visitorsBrowser();

/** Asserts that nothing in the cart is wider than the cart. */
const overflow = (cart: Locator) =>
  cart.evaluate((dialog) => {
    const edge = dialog.getBoundingClientRect().right + 0.5;
    return [...dialog.querySelectorAll('*')].filter((part) => part.getBoundingClientRect().right > edge).length;
  });

describe.each(SCREENS)('at %s', (_, device) => {
  test('names of 200 characters, with markup, right-to-left letters or emoji are shown as text within the cart', async () => {
    const page = await newPage(device);
    const hostile = [
      '<script>document.title = "hackeado"</script><img src=x onerror="document.title = 1">',
      'كرسي خشبي مصنوع يدويًا من خشب البلوط',
      'Anticonstitucionalísimamente'.repeat(8).slice(0, 200),
      '🪑👩‍👩‍👧‍👦'.repeat(20),
      '   ',
    ];
    await page.route('**/integration/products', (route) => route.fulfill({ status: 502, body: '{}' }));
    const lines = hostile.map((name, at) =>
      storedLine(`${at + 1}`, { name, quantity: 999, discounted_price: 999_999_999, ref: 'R'.repeat(90) }),
    );
    const cart = await openCartOf(page, lines);
    await checkoutLink(cart).waitFor();
    expect(await names(cart)).toEqual(hostile);
    expect(await overflow(cart)).toBe(0);
    expect(await page.title()).not.toMatch(/hackeado|^1$/);
  });
});

describe('a stored cart', () => {
  // Tables of older versions and invalid texts: apps/viewer/src/app/stored-carts.test.tsx.
  test('a stored cart of an older version is read from the storage of the browser and can be checked out', async () => {
    const line = { ...SOFA, discounted_price: `${SOFA.discounted_price}`, quantity: '2' };
    const page = await newPage(PHONE);
    await storeCart(page, JSON.stringify({ version: 0, lines: [line] }));
    await page.goto(`${deployment().origin}${CATALOGUE}`);
    await cartButton(page, 2).waitFor();
    const cart = await openCart(page);
    expect(await checkoutLink(cart).getAttribute('href')).toContain('sku=30010&qty=2&seller=1');
  });

  test('a stored cart with an invalid text opens empty, can be filled, and survives a reload', async () => {
    const page = await newPage(PHONE);
    await storeCart(page, '{"version":1,"lines":');
    await page.goto(`${deployment().origin}${CATALOGUE}`);
    await (await openProduct(page, /^Sillón Salento/)).click();
    await cartButton(page, 1).waitFor();
    await page.reload();
    await cartButton(page, 1).waitFor();
  });

  // Covers §cart-14.
  test('a stored cart that is corrupted while a tab is open changes nothing there; one that is cleared empties there', async () => {
    const page = await newPage(DESKTOP);
    const cart = await openCartOf(page, [SOFA, PUF]);
    const other = await page.context().newPage();
    await other.goto(`${deployment().origin}/healthz`);
    await other.evaluate((key) => localStorage.setItem(key, '{"version":1,"lines":'), cartKey());
    await cart.getByRole('button', { name: 'Uno más' }).first().click();
    await waitFor(() => cart.getByRole('textbox', { name: /^Cantidad de Sofá/ }).inputValue()).toBe('2');
    expect(await names(cart)).toHaveLength(2);
    await other.evaluate(() => localStorage.clear());
    await cart.getByText('Tu carrito está vacío').waitFor();
  });
});

test('a system clock set back and forward leaves the cart and the checkout link usable', async () => {
  const page = await newPage(PHONE);
  await storeCart(page, { version: 1, lines: [SOFA] });
  await page.clock.setFixedTime(new Date('2020-01-01T00:00:00Z'));
  await page.goto(`${deployment().origin}${CATALOGUE}`);
  let cart = await openCart(page);
  await checkoutLink(cart).waitFor();
  await page.clock.setFixedTime(new Date('2031-01-01T00:00:00Z'));
  cart = await reloadCart(page);
  await checkoutLink(cart).waitFor();
  expect(await names(cart)).toEqual(['Sofá Guatapé']);
});
