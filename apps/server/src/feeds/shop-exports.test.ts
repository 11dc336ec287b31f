/** Exports of shop systems imported as price lists: stock, prices, variants and texts as the shop means them. */
import { describe, expect, test } from 'vitest';
import { readFeed } from './read-feed.fixture.ts';

const read = (text: string, name = 'lista.csv', now?: number) =>
  readFeed({ bytes: new TextEncoder().encode(text), name }, now === undefined ? {} : { now });

/** What a shopper sees of each item: its product, name, price and whether it can be ordered. */
const shown = async (text: string, name?: string, now?: number) =>
  (await read(text, name, now)).products.flatMap(({ product }) =>
    product.items.map((item) => {
      const offer = item.sellers[0]?.commertialOffer;
      return {
        product: product.productName,
        variant: item.nameComplete,
        price: offer?.price ?? null,
        isAvailable: offer?.isAvailable ?? null,
      };
    }),
  );

describe('a VTEX catalogue as JSON', () => {
  const sku = (itemId: string, offer: object, more: object = {}) => ({
    itemId,
    name: `SKU ${itemId}`,
    nameComplete: `Crema ${itemId}`,
    ean: `770000000000${itemId}`,
    referenceId: [{ Key: 'RefId', Value: `R-${itemId}` }],
    images: [],
    sellers: [{ sellerId: '1', sellerName: 'Tienda', sellerDefault: true, commertialOffer: offer }],
    ...more,
  });
  const product = (...items: object[]) => [
    {
      productId: '7',
      productName: 'Crema &amp; jab&oacute;n',
      linkText: 'crema',
      productReference: 'P-7',
      brand: 'Sol',
      categories: ['/Belleza/Cremas/', '/Belleza/'],
      categoriesIds: ['/1/2/', '/1/'],
      allSpecifications: ['Piel'],
      Piel: ['<b>Seca</b>'],
      items,
    },
  ];
  const vtex = (...items: object[]) => JSON.stringify(product(...items));

  test('a sold-out SKU is sold out and never free', async () => {
    const soldOut = { Price: 0, ListPrice: 0, PriceWithoutDiscount: 0, AvailableQuantity: 0 };
    const stale = { Price: 35_000, ListPrice: 40_000, AvailableQuantity: 0 };
    const inStock = { Price: 35_000, ListPrice: 40_000, PriceWithoutDiscount: 40_000, AvailableQuantity: 10_000 };
    expect(await shown(vtex(sku('1', soldOut), sku('2', stale), sku('3', inStock)), 'a.json')).toMatchObject([
      { variant: 'Crema 1', isAvailable: false },
      { variant: 'Crema 2', price: 35_000, isAvailable: false },
      { variant: 'Crema 3', price: 35_000, isAvailable: true },
    ]);
  });

  test('a price of 0 with stock means that the shop has no price for the SKU', async () => {
    const { products } = await read(vtex(sku('1', { Price: 0, AvailableQuantity: 12 })), 'a.json');
    expect(products[0]?.product.items[0]?.sellers).toEqual([]);
  });

  test('IsAvailable takes precedence over the quantity, and a price of 0 in our own shape stays free', async () => {
    expect(await shown(vtex(sku('1', { Price: 5, IsAvailable: false, AvailableQuantity: 3 })), 'a.json')).toMatchObject(
      [{ isAvailable: false }],
    );
    const own = [
      { productId: '1', items: [sku('1', { price: 0, listPrice: 0, priceWithoutDiscount: 0, rewardValue: 0 })] },
    ];
    expect(await shown(JSON.stringify(own), 'a.json')).toMatchObject([{ price: 0, isAvailable: null }]);
  });

  test('the seller that can deliver comes first', async () => {
    const sellers = [
      { sellerId: '1', commertialOffer: { Price: 0, AvailableQuantity: 0 } },
      { sellerId: 'aliado', commertialOffer: { Price: 900, AvailableQuantity: 4 } },
    ];
    expect(await shown(vtex(sku('1', {}, { sellers })), 'a.json')).toMatchObject([{ price: 900, isAvailable: true }]);
  });

  test.each([[['R-40']], [[{ Value: 'R-40' }]], [[{ key: 'RefId', value: 'R-40' }]]])(
    'the reference %j of a SKU is read',
    async (referenceId) => {
      const body = vtex(sku('1', { Price: 5, AvailableQuantity: 1 }, { referenceId, ean: '0' }));
      expect((await read(body, 'a.json')).products[0]?.refs.map(({ ref }) => ref)).toEqual(['R-40', 'P-7']);
    },
  );

  test('EAN and reference codes of a SKU lead to it, and texts come without markup', async () => {
    const [found] = (await read(vtex(sku('1', { Price: 5, AvailableQuantity: 1 })), 'a.json')).products;
    expect(found?.refs.map(({ ref }) => ref)).toEqual(['R-1', 'P-7', '7700000000001']);
    expect(found?.product).toMatchObject({
      productName: 'Crema & jabón',
      allSpecifications: [{ key: 'Piel', value: 'Seca' }],
    });
  });
});
