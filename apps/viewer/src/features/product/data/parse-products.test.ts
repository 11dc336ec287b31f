import { expect, test } from 'vitest';
import { itemOffer } from './offer.ts';
import { parseProducts } from './parse-products.ts';

const withOffer = (commertialOffer: unknown) => ({ items: [{ itemId: '1', sellers: [{ commertialOffer }] }] });

const offerOf = (raw: unknown) => {
  const [item] = parseProducts([raw]).flatMap(({ items }) => items);
  if (!item) throw new Error('no item');
  return itemOffer(item, 'SHOPIFY');
};

test.each([undefined, null, {}, 'nada', '<html></html>'])('parseProducts(%j) throws a TypeError', (answer) => {
  expect(() => parseProducts(answer)).toThrow(TypeError);
});

test.each([null, 7, 'x', {}, { items: null }, { items: [] }, { items: [{}, null] }])(
  'the list entry %j is dropped',
  (product) => {
    expect(parseProducts([product])).toEqual([]);
  },
);

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

// Covers §resilience-90.
test.each([
  ['tienda', 'tienda'],
  [2, '2'],
  ['', undefined],
  [null, undefined],
  [{}, undefined],
])('the sellerId %j is read as %j', (sellerId, named) => {
  const sellers = [{ sellerId, commertialOffer: { price: 1 } }];
  expect(parseProducts([{ items: [{ itemId: '1', sellers }] }])[0]?.items[0]?.sellers[0]?.sellerId).toBe(named);
});

test('numbers become texts, missing fields become empty and unknown fields are dropped', () => {
  const [product] = parseProducts([
    { productId: 7, novelty: true, items: [{ itemId: 30_010, images: [null, { imageUrl: 3 }, {}], extra: [] }] },
  ]);
  expect(product).toEqual({
    productId: '7',
    productName: '',
    linkText: '',
    categoryId: '',
    allSpecifications: [],
    items: [{ itemId: '30010', referenceId: [], name: '', nameComplete: '', images: [{ imageUrl: '3' }], sellers: [] }],
  });
});

test('a name keeps letters, punctuation and emoji, and loses bidirectional and control characters', () => {
  const productName = '<script>alert(1)</script> كرسي 🪑\u202e\u0000 x';
  expect(parseProducts([{ productName, items: [{ itemId: '1' }] }])[0]?.productName).toBe(
    '<script>alert(1)</script> كرسي 🪑  x',
  );
});

test('specifications without a key or a value are dropped', () => {
  const allSpecifications = [{ key: 'Material', value: 'Roble' }, { key: 'Color' }, { value: 'x' }, null];
  expect(parseProducts([{ allSpecifications, items: [{ itemId: '1' }] }])[0]?.allSpecifications).toEqual([
    { key: 'Material', value: 'Roble' },
  ]);
});
