import { expect, test } from 'vitest';
import { parseProducts } from '../../../lib/data/parse-products.ts';
import { cartItem, isBuyable, itemOffer, type Provider, storePage } from './offer.ts';
import { item, offer, product } from './product.fixture.ts';
import { productPictures, productTitle, variantLabel } from './product-display.ts';

test('an item without a seller, or with one that has no stock, is soldOut', () => {
  expect(itemOffer(item({ sellers: [] }), 'VTEX').is).toBe('soldOut');
  expect(itemOffer(item({}, { isAvailable: false, price: 0 }), 'SHOPIFY').is).toBe('soldOut');
});

test('an item of a price list without prices is ask, not soldOut', () => {
  const requested = itemOffer(item({ sellers: [] }), 'FEED');
  expect([requested.is, isBuyable(requested)]).toEqual(['ask', false]);
});

test('a price of 0 is free in a price list and in a Shopify-type store, and ask in a cart-add store', () => {
  expect(itemOffer(item({}, { price: 0 }), 'FEED').is).toBe('free');
  expect(itemOffer(item({}, { price: 0 }), 'SHOPIFY').is).toBe('free');
  const requested = itemOffer(item({}, { price: 0 }), 'VTEX');
  expect([requested.is, isBuyable(requested)]).toEqual(['ask', false]);
});

test('the offer is that of the first seller with stock', () => {
  const sellers = [
    { commertialOffer: offer({ price: 1, isAvailable: false }) },
    { commertialOffer: offer({ price: 2 }) },
  ];
  expect(itemOffer(item({ sellers }), 'VTEX').price).toBe(2);
});

// Covers §resilience-90.
test.each<[string, { sellerId?: string; isAvailable?: boolean }[], Provider, string, number]>([
  ['of seller 1, listed second', [{ sellerId: 'tienda' }, { sellerId: '1' }], 'VTEX', 'priced', 2],
  ['of a seller without an id', [{}], 'VTEX', 'priced', 1],
  [
    'sold by another seller only',
    [{ sellerId: '1', isAvailable: false }, { sellerId: 'tienda' }],
    'VTEX',
    'otherSeller',
    2,
  ],
  ['sold out at another seller', [{ sellerId: 'tienda', isAvailable: false }], 'VTEX', 'soldOut', 1],
  ['of a price list seller', [{ sellerId: 'tienda' }], 'FEED', 'priced', 1],
  ['of a Shopify-type seller', [{ sellerId: 'tienda' }], 'SHOPIFY', 'priced', 1],
])('an item %s is buyable only if the checkout can name its seller', (_, sold, provider, is, price) => {
  const sellers = sold.map(({ sellerId, isAvailable = true }, at) => ({
    ...(sellerId === undefined ? {} : { sellerId }),
    commertialOffer: offer({ price: at + 1, isAvailable }),
  }));
  const offered = itemOffer(item({ sellers }), provider);
  expect(offered).toMatchObject({ is, price });
  expect(isBuyable(offered)).toBe(is === 'priced');
});

// Covers §3-27.
test('listPrice is 0 unless it is higher than the price, and unreadable prices are 0', () => {
  expect(itemOffer(item({}, { price: 80, listPrice: 100 }), 'VTEX').listPrice).toBe(100);
  expect(itemOffer(item({}, { price: 80, listPrice: 80 }), 'VTEX').listPrice).toBe(0);
  expect(itemOffer(item({}, { price: Number.NaN, listPrice: -3 }), 'VTEX')).toMatchObject({ price: 0, listPrice: 0 });
});

// Covers §3-28.
test('a cart item has the price before the offer and the price payable now', () => {
  const pricesOf = (own: Parameters<typeof offer>[0]) => {
    const { price, discounted_price } = cartItem(product(), item({}, own), 'VTEX');
    return [price, discounted_price];
  };
  expect(pricesOf({ price: 80, listPrice: 100, priceWithoutDiscount: 90 })).toEqual([90, 80]);
  expect(pricesOf({ price: 80, listPrice: 100, priceWithoutDiscount: 0 })).toEqual([100, 80]);
  expect(pricesOf({ price: 80, listPrice: 0, priceWithoutDiscount: 0 })).toEqual([80, 80]);
});

test('a cart item of a Shopify-type store has the variant number, and a currency only if the offer names one', () => {
  const gid = item({ itemId: 'gid://shopify/ProductVariant/4455' }, { currency: 'USD' });
  expect(cartItem(product(), gid, 'SHOPIFY')).toMatchObject({ itemId: '4455', currency: 'USD', quantity: 1 });
  expect(cartItem(product(), item(), 'VTEX')).not.toHaveProperty('currency');
});

// Covers §3-26.
test.each([
  ['Default Title', 'Sofá Guatapé'],
  ['', 'Sofá Guatapé'],
  ['Rojo / M', 'Sofá Guatapé · Rojo / M'],
  ['SOFA GUATAPE Lino', 'SOFA GUATAPE Lino'],
  ['Guatapé', 'Sofá Guatapé'],
])('the title of the variant %j is %j', (nameComplete, title) => {
  expect(productTitle(product(), item({ nameComplete }))).toBe(title);
});

// Covers §resilience-75.
test("with several variants every title ends with its variant, even if the product's name contains it", () => {
  const items = ['S', 'M', 'L'].map((nameComplete) => item({ itemId: nameComplete, nameComplete }));
  const shirt = { ...product(), productName: 'Camiseta básica', items };
  expect(items.map((one) => productTitle(shirt, one))).toEqual(
    ['S', 'M', 'L'].map((name) => `Camiseta básica · ${name}`),
  );
});

test("variantLabel answers the name without the product's name, else the reference", () => {
  const label = (name: string, nameComplete: string) => variantLabel(product(), item({ name, nameComplete }));
  expect(label('Sofá Guatapé - Azul', '')).toBe('Azul');
  expect(label('Lino arena', '')).toBe('Lino arena');
  expect(label('Sofá Guatapé', 'Default Title')).toBe('CN-1042');
});

test('a variant without pictures shows those of a sibling', () => {
  const seen = item({ itemId: '2', images: [{ imageUrl: 'https://a.co/1.jpg' }, { imageUrl: 'https://a.co/1.jpg' }] });
  expect(productPictures(product({ items: [item(), seen] }), item())).toEqual(['https://a.co/1.jpg']);
  expect(productPictures(product(), item())).toEqual([]);
});

test('storePage answers the product page per kind of store, and null for price lists and unusable addresses', () => {
  expect(storePage('VTEX', 'https://tienda.co/', 'sofa guatapé')).toBe('https://tienda.co/sofa%20guatap%C3%A9/p');
  expect(storePage('SHOPIFY', 'tienda.co', 'sofa')).toBe('https://tienda.co/products/sofa');
  expect(storePage('FEED', 'https://tienda.co', 'sofa')).toBeNull();
  expect(storePage('VTEX', 'javascript://x', 'sofa')).toBeNull();
  expect(storePage('VTEX', 'https://tienda.co', ' ')).toBeNull();
});

test('an item that only another seller of a cart-add store has shows its price, cannot be bought, and names the seller', () => {
  const sellers = [
    { sellerId: '1', commertialOffer: offer({ price: 0, isAvailable: false }) },
    { sellerId: 'muda', commertialOffer: offer({ price: 0 }) },
    { sellerId: 'almacen', sellerName: 'Almacén Sur', commertialOffer: offer({ price: 5900, listPrice: 6500 }) },
  ];
  const offered = itemOffer(item({ sellers }), 'VTEX');
  expect(offered).toMatchObject({
    is: 'otherSeller',
    price: 5900,
    listPrice: 6500,
    seller: { sellerName: 'Almacén Sur' },
  });
  expect(isBuyable(offered)).toBe(false);
  expect(itemOffer(item({ sellers: sellers.slice(0, 2) }), 'VTEX').is).toBe('ask');
});

test('prices of a measure are those of one unit of the order, which the cart item names', () => {
  const rice = item({ unitMultiplier: 0.25, measurementUnit: 'kg' }, { price: 9990, listPrice: 11_111 });
  expect(itemOffer(rice, 'VTEX')).toMatchObject({ price: 2497.5, listPrice: 2777.75 });
  expect(cartItem(product(), rice, 'VTEX')).toMatchObject({
    discounted_price: 2497.5,
    name: 'Sofá Guatapé Lino arena (0,25 kg)',
  });
});

test('a cart item carries the limit of an order and the sales channel of its offer', () => {
  const few = item({}, { maxQuantity: 3, salesChannel: '2' });
  expect(cartItem(product(), few, 'VTEX')).toMatchObject({ most: 3, salesChannel: '2' });
  expect(itemOffer(item({}, { maxQuantity: 99_999 }), 'VTEX').most).toBe(999);
  expect(cartItem(product(), item(), 'VTEX')).not.toHaveProperty('most');
});

test('a variant without a name is named by its options, in title and label', () => {
  const options = [
    { key: 'Color', value: 'Azul' },
    { key: 'Talla', value: '38' },
  ];
  const blue = item({ itemId: '1', name: '', nameComplete: '', variations: options });
  const dress = product({ productName: 'Vestido', items: [blue, item({ itemId: '2' })] });
  expect(variantLabel(dress, blue)).toBe('Azul / 38');
  expect(productTitle(dress, blue)).toBe('Vestido · Azul / 38');
  expect(productTitle({ ...dress, items: [blue] }, blue)).toBe('Vestido');
  expect(variantLabel(dress, { ...blue, name: 'Azul noche' })).toBe('Azul noche');
});

/** A product as the backend may send it. */
const withOffer = (commertialOffer: unknown) => ({ items: [{ itemId: '1', sellers: [{ commertialOffer }] }] });

const offerOf = (raw: unknown) => {
  const [first] = parseProducts({ products: [raw] }).products.flatMap(({ items }) => items);
  if (!first) throw new Error('no item');
  return itemOffer(first, 'SHOPIFY');
};

test.each([
  ['129900', 129_900],
  ['129900.00', 129_900],
  ['49.95', 49.95],
  [' 1299.900 ', 1299.9],
  [75_000, 75_000],
])('the price %j is read as %d', (price, amount) => {
  expect(offerOf(withOffer({ price }))).toMatchObject({ is: 'priced', price: amount });
});

// Covers §access-21.
test.each(['129.900', '129.900,00', '$ 129900', '1e5', '', 'gratis', -5, Number.NaN, null, undefined, {}])(
  'the price %j is unreadable: the item is ask, not free',
  (price) => {
    expect(offerOf(withOffer({ price, listPrice: 100 }))).toMatchObject({ is: 'ask', price: 0, listPrice: 0 });
  },
);

test('the price 0 makes the item free', () => {
  expect(offerOf(withOffer({ price: 0 })).is).toBe('free');
  expect(offerOf(withOffer({ price: '0' })).is).toBe('free');
});
