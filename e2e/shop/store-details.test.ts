/** Details that a store tells besides name and price, seen in the popup without scrolling. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { SCREENS, visitorsBrowser } from '../support/browser.ts';
import { deployment } from '../support/deployment.ts';
import { addButton, popup } from '../support/product-popup.ts';
import { CATALOGUE } from '../support/reading.ts';

const { newPage } = visitorsBrowser();

const offer = (own: object = {}) => ({
  price: 129_900,
  listPrice: 129_900,
  priceWithoutDiscount: 129_900,
  rewardValue: 0,
  ...own,
});
const variant = (size: string, own: object = {}, more: object = {}) => ({
  itemId: `9${size}`,
  referenceId: [{ key: 'RefId', value: size === '36' ? 'CN-1042' : `V-${size}` }],
  name: '',
  nameComplete: '',
  images: [],
  variations: [{ key: 'Talla', value: size }],
  sellers: [{ sellerId: '1', sellerName: 'Casa', commertialOffer: offer(own) }],
  ...more,
});

/** Opens the popup of a product with these variants. */
const openWith = async (items: object[], screen: (typeof SCREENS)[number][1]): Promise<Page> => {
  const page = await newPage(screen);
  const product = {
    productId: '9',
    productName: 'Vestido',
    linkText: 'vestido',
    categoryId: '',
    allSpecifications: [],
  };
  const json = { products: [{ ...product, items }], prevCursor: null, nextCursor: null, total: 1 };
  await page.route('**/v2/integration/products', (route) => route.fulfill({ json }));
  await page.goto(`${deployment().origin}${CATALOGUE}&product=CN-1042`);
  await popup(page).waitFor();
  return page;
};

describe.each(SCREENS)('at %s', (_, screen) => {
  test('a sold-out first variant has those to be had beside it, in view and one tap away from the cart', async () => {
    const soldOut = variant('36', { isAvailable: false });
    const page = await openWith([soldOut, variant('38'), variant('40')], screen);
    const other = popup(page).getByRole('button', { name: 'Ver la opción 38' });
    await other.waitFor();
    const box = await other.boundingBox();
    expect(box && box.y >= 0 && box.y + box.height <= screen.viewport.height).toBe(true);
    expect(box && box.height >= 44).toBe(true);
    await popup(page).getByRole('button', { name: 'Agotado' }).waitFor();
    await other.click();
    await addButton(page).waitFor();
    await popup(page).getByRole('heading', { name: 'Vestido · 38', level: 3 }).waitFor();
  });

  test('an item of another seller has its price, the seller and the way to the store', async () => {
    const sellers = [{ sellerId: 'sur', sellerName: 'Almacén Sur', commertialOffer: offer() }];
    const page = await openWith([variant('36', {}, { sellers })], screen);
    await popup(page).getByText('Lo vende Almacén Sur').waitFor();
    await popup(page).getByText('$ 129.900').waitFor();
    await popup(page)
      .getByRole('link', { name: /Ver en la tienda/ })
      .waitFor();
    expect(await addButton(page).count()).toBe(0);
  });

  test('the last units cannot be exceeded', async () => {
    const page = await openWith([variant('36', { stock: 2, maxQuantity: 2 })], screen);
    await popup(page).getByText('Quedan 2').waitFor();
    const quantity = popup(page).getByRole('textbox', { name: 'Cantidad' });
    await quantity.fill('9');
    await quantity.blur();
    expect(await quantity.inputValue()).toBe('2');
  });
});
