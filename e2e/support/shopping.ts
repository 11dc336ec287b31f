/** The cart as a shopper finds it in a browser: put there beforehand, opened, read. */
import type { Locator, Page } from 'playwright-core';
import { inject } from 'vitest';

export const CATALOGUE = '/view?company=casa-nativa&pdf=catalogo-casa-nativa&page=6';
const HOUR_MS = 3_600_000;

/** A line as the browser keeps it, priced two hours ago. */
export const keptLine = (itemId: string, own: Record<string, unknown> = {}) => ({
  itemId,
  name: `Producto ${itemId}`,
  imageUrl: '',
  price: 100_000,
  quantity: 1,
  rewardValue: 0,
  ref: `X-${itemId}`,
  discounted_price: 100_000,
  linkText: '',
  pricedAt: Date.now() - 2 * HOUR_MS,
  ...own,
});
/** What the demo store sells, at its present price. */
export const SOFA = keptLine('30010', {
  name: 'Sofá Guatapé',
  ref: 'CN-1042',
  price: 4_890_000,
  discounted_price: 4_890_000,
});
export const PUF = keptLine('30060', {
  name: 'Puf Mompox',
  ref: 'CN-1120.01',
  price: 389_000,
  discounted_price: 389_000,
});
/** Sold out there, and in the cart since it was not. */
export const ROCKER = keptLine('30051', { name: 'Mecedora Nuquí', ref: 'CN-1112.02', discounted_price: 1_590_000 });

export const cartKey = (company = 'casa-nativa'): string => `vitrina.cart.${company}`;

/** Lies in the visitor's browser before the first page, and is not put there again. */
export const keepCart = (page: Page, stored: unknown, company?: string) =>
  page.addInitScript(
    ([key, text]) => {
      // A frame begins as an empty page, which has no storage.
      if (location.protocol === 'about:' || sessionStorage.getItem('kept')) return;
      sessionStorage.setItem('kept', '1');
      localStorage.setItem(key, text);
    },
    [cartKey(company), typeof stored === 'string' ? stored : JSON.stringify(stored)] as const,
  );

export const cartButton = (page: Page, count?: number): Locator =>
  page
    .getByRole('button', { name: count === undefined ? /^Carrito/ : new RegExp(`^Carrito: ${count} producto`) })
    .filter({ visible: true })
    .first();

const cartPanel = (page: Page): Locator => page.getByRole('dialog', { name: 'Carrito' });

export const openCart = async (page: Page): Promise<Locator> => {
  await cartButton(page).click();
  await cartPanel(page).waitFor();
  return cartPanel(page);
};

/** Whoever reloads finds the cart open as it was. */
export const reloadCart = async (page: Page): Promise<Locator> => {
  await page.reload();
  await cartPanel(page).waitFor();
  return cartPanel(page);
};

/** A visitor with these lines, on the catalogue, with the cart open. */
export const openCartOf = async (page: Page, lines: readonly unknown[], path = CATALOGUE): Promise<Locator> => {
  const company = new URLSearchParams(path.slice(path.indexOf('?'))).get('company') ?? '';
  await keepCart(page, { version: 1, lines }, company);
  await page.goto(new URL(path, inject('origin')).href);
  return openCart(page);
};

export const wayOut = (cart: Locator): Locator => cart.getByRole('link', { name: /^(Ir a pagar|Pedir por chat)/ });

/** Follows the way out into its new tab, and reads there what the store got: each line as id × quantity. */
export const leaveBy = async (page: Page, link: Locator): Promise<string[]> => {
  const [store] = await Promise.all([page.waitForEvent('popup'), link.click()]);
  await store.getByTestId('cart-line').first().waitFor();
  const lines = await store
    .getByTestId('cart-line')
    .evaluateAll((all) => all.map((one) => `${one.getAttribute('data-sku')} × ${one.getAttribute('data-qty')}`));
  await store.close();
  return lines;
};
