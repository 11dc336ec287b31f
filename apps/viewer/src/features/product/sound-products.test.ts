import { expect, test } from 'vitest';
import { itemOffer } from './offer.ts';
import { soundProducts } from './sound-products.ts';

const withOffer = (commertialOffer: unknown) => ({ items: [{ itemId: '1', sellers: [{ commertialOffer }] }] });

const offerOf = (raw: unknown) => {
  const [item] = soundProducts([raw]).flatMap(({ items }) => items);
  if (!item) throw new Error('no item');
  return itemOffer(item, 'SHOPIFY');
};

test.each([undefined, null, {}, 'nada', '<html></html>'])('%j is no answer', (answer) => {
  expect(() => soundProducts(answer)).toThrow(TypeError);
});

test.each([null, 7, 'x', {}, { items: null }, { items: [] }, { items: [{}, null] }])('%j is no product', (product) => {
  expect(soundProducts([product])).toEqual([]);
});

test.each([
  ['129900', 129_900],
  ['129900.00', 129_900],
  ['49.95', 49.95],
  [' 1299.900 ', 1299.9],
  [75_000, 75_000],
])('the price %j is %d', (price, amount) => {
  expect(offerOf(withOffer({ price }))).toMatchObject({ is: 'priced', price: amount });
});

test.each(['129.900', '129.900,00', '$ 129900', '1e5', '', 'gratis', -5, Number.NaN, null, undefined, {}])(
  'the price %j cannot be read: it is asked for, not free',
  (price) => {
    expect(offerOf(withOffer({ price, listPrice: 100 }))).toMatchObject({ is: 'ask', price: 0, listPrice: 0 });
  },
);

test('a price of 0 that a store means stays one', () => {
  expect(offerOf(withOffer({ price: 0 })).is).toBe('free');
  expect(offerOf(withOffer({ price: '0' })).is).toBe('free');
});

test.each([
  ['tienda', 'tienda'],
  [2, '2'],
  ['', undefined],
  [null, undefined],
  [{}, undefined],
])('the seller %j is named %j', (sellerId, named) => {
  const sellers = [{ sellerId, commertialOffer: { price: 1 } }];
  expect(soundProducts([{ items: [{ itemId: '1', sellers }] }])[0]?.items[0]?.sellers[0]?.sellerId).toBe(named);
});

test('numbers where texts belong are read, what is left out is empty, unknown fields are dropped', () => {
  const [product] = soundProducts([
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

test('a name keeps its letters, signs and emoji, and turns nothing that stands beside it', () => {
  const productName = '<script>alert(1)</script> كرسي 🪑\u202e\u0000 x';
  expect(soundProducts([{ productName, items: [{ itemId: '1' }] }])[0]?.productName).toBe(
    '<script>alert(1)</script> كرسي 🪑  x',
  );
});

test('a specification without a value says nothing', () => {
  const allSpecifications = [{ key: 'Material', value: 'Roble' }, { key: 'Color' }, { value: 'x' }, null];
  expect(soundProducts([{ allSpecifications, items: [{ itemId: '1' }] }])[0]?.allSpecifications).toEqual([
    { key: 'Material', value: 'Roble' },
  ]);
});
