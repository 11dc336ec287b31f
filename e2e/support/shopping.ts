/** The cart in a browser: stored before the visit, opened, read. */
import type { FrameLocator, Locator, Page } from 'playwright-core';
import { deployment } from './deployment.ts';

export const CATALOGUE = '/view?company=casa-nativa&pdf=catalogo-casa-nativa&page=6';
const HOUR_MS = 3_600_000;

/** A stored cart line, priced two hours ago. */
export const storedLine = (itemId: string, own: Record<string, unknown> = {}) => ({
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
/** Products of the demo store at their current prices. */
export const SOFA = storedLine('30010', {
  name: 'Sofá Guatapé',
  ref: 'CN-1042',
  price: 4_890_000,
  discounted_price: 4_890_000,
});
export const PUF = storedLine('30060', {
  name: 'Puf Mompox',
  ref: 'CN-1120.01',
  price: 389_000,
  discounted_price: 389_000,
});
/** Added before it was sold out in the demo store. */
export const ROCKER = storedLine('30051', { name: 'Mecedora Nuquí', ref: 'CN-1112.02', discounted_price: 1_590_000 });

/** With plain spaces: amounts are written with no-break spaces. */
export const plainText = (text: string | null): string => (text ?? '').replace(/\s/g, ' ');

export const cartKey = (company = 'casa-nativa'): string => `vitrina.cart.${company}`;

/** Stores a cart in the browser before the first page, once. */
export const storeCart = (page: Page, stored: unknown, company?: string) =>
  page.addInitScript(
    ([key, text]) => {
      // A frame starts as an empty page, which has no storage.
      if (location.protocol === 'about:' || sessionStorage.getItem('kept')) return;
      sessionStorage.setItem('kept', '1');
      localStorage.setItem(key, text);
    },
    [cartKey(company), typeof stored === 'string' ? stored : JSON.stringify(stored)] as const,
  );

/** `count`: units in the cart. */
export const cartButton = (page: Page, count?: number): Locator =>
  page
    .getByRole('button', {
      name:
        count === undefined
          ? /^(Carrito|Tu pedido)/
          : new RegExp(`^(Carrito|Tu pedido): (${count} productos?|.*, ${count} unidades)$`),
    })
    .filter({ visible: true })
    .first();

/** An order by chat is no cart. */
const CART = /^(Carrito|Tu pedido)$/;

/** The cart over the pages, or beside them from 1280 px on. */
export const cartPanel = (page: Page | FrameLocator): Locator =>
  page.getByRole('dialog', { name: CART }).or(page.getByRole('complementary', { name: CART }));

export const openCart = async (page: Page): Promise<Locator> => {
  await cartButton(page).click();
  await cartPanel(page).waitFor();
  return cartPanel(page);
};

/** Reloads the page, which opens the cart again where it is a dialog. */
export const reloadCart = async (page: Page): Promise<Locator> => {
  const isBeside = await page.getByRole('complementary', { name: CART }).isVisible();
  await page.reload();
  if (isBeside) return openCart(page);
  await cartPanel(page).waitFor();
  return cartPanel(page);
};

/** Opens the catalogue with these stored lines, and the cart. */
export const openCartOf = async (page: Page, lines: readonly unknown[], path = CATALOGUE): Promise<Locator> => {
  const company = new URLSearchParams(path.slice(path.indexOf('?'))).get('company') ?? '';
  await storeCart(page, { version: 1, lines }, company);
  await page.goto(new URL(path, deployment().origin).href);
  return openCart(page);
};

export const checkoutLink = (cart: Locator): Locator =>
  cart.getByRole('link', { name: /^(Ir a pagar|Pedir por WhatsApp)/ });

export const names = (cart: Locator) => cart.getByRole('listitem').locator('bdi').allTextContents();

/** Opens the popup of a tag of the open pages and returns its button for the cart. */
export const openProduct = async (page: Page, name: RegExp) => {
  await page.locator('[data-current]').getByRole('button', { name }).first().click();
  const add = page.getByRole('dialog').getByRole('button', { name: /^Agregar al carrito/ });
  await add.waitFor();
  return add;
};

/** Follows the checkout link into its new tab and returns the lines that the store received, as id × quantity. */
export const followCheckout = async (page: Page, link: Locator): Promise<string[]> => {
  const [store] = await Promise.all([page.waitForEvent('popup'), link.click()]);
  await store.getByTestId('cart-line').first().waitFor();
  const lines = await store
    .getByTestId('cart-line')
    .evaluateAll((all) => all.map((one) => `${one.getAttribute('data-sku')} × ${one.getAttribute('data-qty')}`));
  await store.close();
  return lines;
};
