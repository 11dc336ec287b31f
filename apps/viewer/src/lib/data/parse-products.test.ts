import { expect, test } from 'vitest';
import { companyCurrency, parseProducts } from './parse-products.ts';

const parse = (...products: unknown[]) => parseProducts({ products }).products;

test.each([undefined, null, {}, 'nada', [], { products: null }, { products: 'x' }])(
  'parseProducts(%j) throws a TypeError',
  (answer) => {
    expect(() => parseProducts(answer)).toThrow(TypeError);
  },
);

test.each([null, 7, 'x', {}, { items: null }, { items: [] }, { items: [{}, null] }])(
  'the list entry %j is dropped',
  (product) => {
    expect(parse(product)).toEqual([]);
  },
);

// Covers §resilience-90.
test.each([
  ['tienda', 'tienda'],
  [2, '2'],
  ['', undefined],
  [null, undefined],
  [{}, undefined],
])('the sellerId %j is read as %j', (sellerId, named) => {
  const sellers = [{ sellerId, commertialOffer: { price: 1 } }];
  expect(parse({ items: [{ itemId: '1', sellers }] })[0]?.items[0]?.sellers[0]?.sellerId).toBe(named);
});

test('numbers become texts, missing fields become empty and unknown fields are dropped', () => {
  const [product] = parse({
    productId: 7,
    novelty: true,
    items: [{ itemId: 30_010, images: [null, { imageUrl: 3 }, {}], extra: [] }],
  });
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
  expect(parse({ productName, items: [{ itemId: '1' }] })[0]?.productName).toBe('<script>alert(1)</script> كرسي 🪑  x');
});

test('specifications without a key or a value are dropped', () => {
  const allSpecifications = [{ key: 'Material', value: 'Roble' }, { key: 'Color' }, { value: 'x' }, null];
  expect(parse({ allSpecifications, items: [{ itemId: '1' }] })[0]?.allSpecifications).toEqual([
    { key: 'Material', value: 'Roble' },
  ]);
});

test('a total, a cursor and an age of another type are left out', () => {
  const answer = { products: [], total: '12', nextCursor: { page: 2 }, staleSince: ['2026'] };
  expect(parseProducts(answer)).toEqual({ products: [], total: 0, nextCursor: '', stale: undefined });
});

// Covers §3-25.
test.each([
  [['R-40'], ['R-40']],
  [[{ Key: 'RefId', Value: 'R-40' }], ['R-40']],
  [
    [{ value: 'R-40\u202e' }, 41],
    ['R-40', '41'],
  ],
])('the referenceId %j is read as the values %j', (referenceId, values) => {
  const [product] = parse({ items: [{ itemId: '1', referenceId }] });
  expect(product?.items[0]?.referenceId.map(({ value }) => value)).toEqual(values);
});

test('an offer without a currency takes the one of its company; its own wins', () => {
  const offers = [{ price: 69.99 }, { price: 1, currency: 'EUR' }, { price: 2, currency: '' }];
  const items = offers.map((commertialOffer, at) => ({ itemId: `${at}`, sellers: [{ commertialOffer }] }));
  const currencies = (currency?: string) =>
    parseProducts({ products: [{ productId: '1', items }] }, currency).products[0]?.items.map(
      ({ sellers: [seller] }) => seller?.commertialOffer.currency,
    );
  expect(currencies('USD')).toEqual(['USD', 'EUR', 'USD']);
  expect(currencies()).toEqual([undefined, 'EUR', undefined]);
});

test('the currency of a company is an ISO code of its extra CURRENCY', () => {
  const of = (...Extras: { Name: string; Content: string }[]) =>
    companyCurrency({ Info: { Website: '', TyC: '', FAQ: '', Contact: '', Extras } });
  expect(of({ Name: 'CURRENCY', Content: ' usd ' })).toBe('USD');
  expect(of({ Name: 'CURRENCY', Content: 'dólares' })).toBeUndefined();
  expect(of()).toBeUndefined();
});

test('details of ours are read, unreadable ones are left out', () => {
  const commertialOffer = {
    price: 10,
    stock: '3',
    maxQuantity: 3,
    salesChannel: 2,
    installments: { count: 3, value: '3.5', hasInterest: true },
    payments: [{ name: 'PSE', price: 9 }, { name: '', price: 1 }, { name: 'Nequi', price: 0 }, null],
    unitPrice: { price: 5, unit: 'kg' },
  };
  const details = {
    variations: [{ key: 'Talla', value: 38 }, { key: 'Color' }, null],
    measurementUnit: 'kg',
    unitMultiplier: 0.5,
    kit: [{ itemId: 7, name: 'Vaso', quantity: 2 }, { quantity: -1 }],
  };
  const itemOf = (item: object) => parse({ productId: '1', items: [{ itemId: '1', ...item }] })[0]?.items[0];
  expect(itemOf({ sellers: [{ sellerId: 1, sellerName: 'Casa', commertialOffer }], ...details })).toMatchObject({
    variations: [{ key: 'Talla', value: '38' }],
    measurementUnit: 'kg',
    unitMultiplier: 0.5,
    kit: [{ itemId: '7', name: 'Vaso', quantity: 2 }],
    sellers: [
      {
        sellerId: '1',
        sellerName: 'Casa',
        commertialOffer: {
          stock: 3,
          maxQuantity: 3,
          salesChannel: '2',
          installments: { count: 3, value: 3.5, hasInterest: true },
          payments: [{ name: 'PSE', price: 9 }],
          unitPrice: { price: 5, unit: 'kg' },
        },
      },
    ],
  });
  const broken = {
    price: 1,
    stock: -1,
    maxQuantity: 2.5,
    salesChannel: 'x&y',
    installments: { count: 1, value: 5 },
    payments: 'x',
    unitPrice: { price: 5 },
  };
  const bare = itemOf({ sellers: [{ commertialOffer: broken }], variations: 7, unitMultiplier: -1, kit: [] });
  expect(Object.keys(bare?.sellers[0]?.commertialOffer ?? {})).toEqual([
    'price',
    'listPrice',
    'priceWithoutDiscount',
    'rewardValue',
  ]);
  for (const name of ['variations', 'unitMultiplier', 'kit']) expect(bare).not.toHaveProperty(name);
});
