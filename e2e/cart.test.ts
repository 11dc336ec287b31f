/** The cart (§2, §4; issue "The shop on the page", point 3 and "Bad input"), on a phone and on a wide screen. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { DESKTOP, PHONE, SCREENS, visitorsBrowser } from './support/browser.ts';
import {
  CATALOGUE,
  cartButton,
  cartKey,
  keepCart,
  keptLine,
  openCart,
  openCartOf,
  PUF,
  reloadCart,
  SOFA,
  wayOut,
} from './support/shopping.ts';
import { soon } from './support/soon.ts';

const { open, newPage } = visitorsBrowser();

const openProduct = async (page: Page, name: RegExp) => {
  await page.locator('[data-current]').getByRole('button', { name }).first().click();
  const add = page.getByRole('dialog').getByRole('button', { name: /^Agregar al carrito/ });
  await add.waitFor();
  return add;
};

const total = async (cart: Locator) => (await cart.locator('strong').last().textContent())?.replace(/\s/g, ' ');
const names = (cart: Locator) => cart.getByRole('listitem').locator('bdi').allTextContents();
/** Nothing in the cart is wider than the cart. */
const overflow = (cart: Locator) =>
  cart.evaluate((dialog) => {
    const edge = dialog.getBoundingClientRect().right + 0.5;
    return [...dialog.querySelectorAll('*')].filter((part) => part.getBoundingClientRect().right > edge).length;
  });

describe.each(SCREENS)('at %s', (_, device) => {
  test('§4: a product is added, raised, counted, removed and brought back; total and badge follow', async () => {
    const page = await open(CATALOGUE, device);
    await (await openProduct(page, /^Sillón Salento/)).click();
    await page.getByRole('button', { name: 'Seguir viendo' }).click();
    await (await openProduct(page, /^Sillón Salento/)).click();
    await page.getByText('Ya tienes 2 en tu carrito').waitFor();
    await page.keyboard.press('Escape');
    await cartButton(page, 2).waitFor();
    const cart = await openCart(page);
    await wayOut(cart).waitFor();
    expect(await total(cart)).toBe('$ 3.780.000');
    await cart.getByRole('textbox', { name: /^Cantidad de Sillón/ }).fill('12');
    await soon(() => total(cart)).toBe('$ 22.680.000');
    await cart.getByRole('button', { name: /^Quitar Sillón/ }).click();
    await cart.getByText('Tu carrito está vacío').waitFor();
    await cart.getByRole('button', { name: 'Deshacer' }).click();
    expect(await cart.getByRole('textbox', { name: /^Cantidad de Sillón/ }).inputValue()).toBe('12');
    await page.keyboard.press('Escape');
    await cartButton(page, 12).waitFor();
  });

  test('names of 200 characters, scripts, letters from right to left and smileys stay what they are, and in place', async () => {
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
      keptLine(`${at + 1}`, { name, quantity: 999, discounted_price: 999_999_999, ref: 'R'.repeat(90) }),
    );
    const cart = await openCartOf(page, lines);
    await wayOut(cart).waitFor();
    expect(await names(cart)).toEqual(hostile);
    expect(await overflow(cart)).toBe(0);
    expect(await page.title()).not.toMatch(/hackeado|^1$/);
  });
});

test('two tabs that add at once lose nothing: both lines are in both, and in the next', async () => {
  const one = await open(CATALOGUE, DESKTOP);
  const other = await one.context().newPage();
  await other.goto(one.url());
  const adds = [await openProduct(one, /^Sillón Salento/), await openProduct(other, /^Mecedora Nuquí/)];
  await Promise.all(adds.map((add) => add.click()));
  for (const page of [one, other]) {
    await cartButton(page, 2).waitFor();
    await page.keyboard.press('Escape');
    // Nothing lies over the page, and the browser has gone back from what did.
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await soon(() => page.evaluate(() => 'popup' in (window.history.state ?? {}))).toBe(false);
  }
  await one.reload();
  const cart = await openCart(one);
  expect((await names(cart)).sort()).toEqual([
    expect.stringMatching(/^Mecedora Nuquí/),
    expect.stringMatching(/^Sillón Salento/),
  ]);
});

test('what is counted in one tab is counted in the other, its open cart included', async () => {
  const page = await newPage(DESKTOP);
  const cart = await openCartOf(page, [SOFA]);
  const other = await page.context().newPage();
  await other.goto(page.url());
  const there = await openCart(other);
  await there.getByRole('button', { name: 'Uno más' }).click();
  await soon(() => cart.getByRole('textbox', { name: /^Cantidad/ }).inputValue()).toBe('2');
  await there.getByRole('button', { name: /^Quitar/ }).click();
  await cart.getByText('Tu carrito está vacío').waitFor();
});

describe('a cart in the storage', () => {
  const line = { ...SOFA, discounted_price: `${SOFA.discounted_price}`, quantity: '2' };
  test.each([
    ['of an older version, with prices as texts', JSON.stringify({ version: 0, lines: [line] }), 2],
    ['that is a mere list', JSON.stringify([line]), 2],
    ['with broken lines among good ones', JSON.stringify({ version: 1, lines: [null, 7, { itemId: '' }, line] }), 2],
    ['with a tab map of nonsense', JSON.stringify({ version: 1, lines: [line], tabs: { x: 'y' } }), 2],
  ])('%s is understood', async (_, stored, count) => {
    const page = await newPage(PHONE);
    await keepCart(page, stored);
    await page.goto(`${inject('origin')}${CATALOGUE}`);
    await cartButton(page, count).waitFor();
    const cart = await openCart(page);
    expect(await wayOut(cart).getAttribute('href')).toContain('sku=30010&qty=2&seller=1');
  });

  test.each(['<html>', '{"version":1,"lines":', 'null', '{"lines":{}}', '[]'])(
    'that is none, %j, is empty and can be filled',
    async (stored) => {
      const page = await newPage(PHONE);
      await keepCart(page, stored);
      await page.goto(`${inject('origin')}${CATALOGUE}`);
      await (await openProduct(page, /^Sillón Salento/)).click();
      await cartButton(page, 1).waitFor();
      await page.reload();
      await cartButton(page, 1).waitFor();
    },
  );

  test('corrupted by hand while a tab is open is not believed there; cleared by hand it is empty', async () => {
    const page = await newPage(DESKTOP);
    const cart = await openCartOf(page, [SOFA, PUF]);
    const other = await page.context().newPage();
    await other.goto(`${inject('origin')}/healthz`);
    await other.evaluate((key) => localStorage.setItem(key, '{"version":1,"lines":'), cartKey());
    await cart.getByRole('button', { name: 'Uno más' }).first().click();
    await soon(() => cart.getByRole('textbox', { name: /^Cantidad de Sofá/ }).inputValue()).toBe('2');
    expect(await names(cart)).toHaveLength(2);
    await other.evaluate(() => localStorage.clear());
    await cart.getByText('Tu carrito está vacío').waitFor();
  });
});

test('a clock that is set back and forward costs neither the cart nor the way out', async () => {
  const page = await newPage(PHONE);
  await keepCart(page, { version: 1, lines: [SOFA] });
  await page.clock.setFixedTime(new Date('2020-01-01T00:00:00Z'));
  await page.goto(`${inject('origin')}${CATALOGUE}`);
  let cart = await openCart(page);
  await wayOut(cart).waitFor();
  await page.clock.setFixedTime(new Date('2031-01-01T00:00:00Z'));
  cart = await reloadCart(page);
  await wayOut(cart).waitFor();
  expect(await names(cart)).toEqual(['Sofá Guatapé']);
});
