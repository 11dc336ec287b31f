/** The cart (§2, §4) on a phone and on a wide screen, and in two tabs. */
import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { DESKTOP, SCREENS, visitorsBrowser } from '../../support/browser.ts';
import {
  CATALOGUE,
  cartButton,
  checkoutLink,
  names,
  openCart,
  openCartOf,
  openProduct,
  SOFA,
} from '../../support/shopping.ts';
import { waitFor } from '../../support/wait-for.ts';

const { open, newPage } = visitorsBrowser();

const total = async (cart: Locator) => (await cart.locator('strong').last().textContent())?.replace(/\s/g, ' ');

describe.each(SCREENS)('at %s', (_, device) => {
  // Covers §cart-12.
  test('total and badge follow as a product is added, increased, removed and restored (§4)', async () => {
    const page = await open(CATALOGUE, device);
    await (await openProduct(page, /^Sillón Salento/)).click();
    await page.getByRole('button', { name: 'Seguir viendo' }).click();
    await (await openProduct(page, /^Sillón Salento/)).click();
    await page.getByText('Ya tienes 2 en tu carrito').waitFor();
    await page.keyboard.press('Escape');
    await cartButton(page, 2).waitFor();
    const cart = await openCart(page);
    await checkoutLink(cart).waitFor();
    expect(await total(cart)).toBe('$ 3.780.000');
    await cart.getByRole('textbox', { name: /^Cantidad de Sillón/ }).fill('12');
    await waitFor(() => total(cart)).toBe('$ 22.680.000');
    await cart.getByRole('button', { name: /^Quitar Sillón/ }).click();
    await cart.getByText('Tu carrito está vacío').waitFor();
    await cart.getByRole('button', { name: 'Deshacer' }).click();
    expect(await cart.getByRole('textbox', { name: /^Cantidad de Sillón/ }).inputValue()).toBe('12');
    await page.keyboard.press('Escape');
    await cartButton(page, 12).waitFor();
  });
});

// Covers §cart-13.
test('products added in two tabs at once are in both tabs and in a third one', async () => {
  const one = await open(CATALOGUE, DESKTOP);
  const other = await one.context().newPage();
  await other.goto(one.url());
  const adds = [await openProduct(one, /^Sillón Salento/), await openProduct(other, /^Mecedora Nuquí/)];
  await Promise.all(adds.map((add) => add.click()));
  for (const page of [one, other]) {
    await cartButton(page, 2).waitFor();
    await page.keyboard.press('Escape');
    // No dialog is open, and the browser has left the history entry of the last one.
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await waitFor(() => page.evaluate(() => 'popup' in (window.history.state ?? {}))).toBe(false);
  }
  await one.reload();
  const cart = await openCart(one);
  expect((await names(cart)).sort()).toEqual([
    expect.stringMatching(/^Mecedora Nuquí/),
    expect.stringMatching(/^Sillón Salento/),
  ]);
});

test('a change of quantity in one tab shows in the open cart of the other', async () => {
  const page = await newPage(DESKTOP);
  const cart = await openCartOf(page, [SOFA]);
  const other = await page.context().newPage();
  await other.goto(page.url());
  const there = await openCart(other);
  await there.getByRole('button', { name: 'Uno más' }).click();
  await waitFor(() => cart.getByRole('textbox', { name: /^Cantidad/ }).inputValue()).toBe('2');
  await there.getByRole('button', { name: /^Quitar/ }).click();
  await cart.getByText('Tu carrito está vacío').waitFor();
});
