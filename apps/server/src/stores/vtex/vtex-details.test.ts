/** Details that a VTEX store tells beside name and price: sellers, stock, ways of paying, variations, EAN, units, kits. */
import type { Product, ProductQuery } from '@vitrina/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { companyWith, type Loopback, type LoopbackAnswer, openLoopback, secretsWith } from '../loopback.fixture.ts';
import { createStores } from '../stores.ts';

let answer: (filters: string[]) => LoopbackAnswer;
let shop: Loopback;
beforeEach(async () => {
  shop = await openLoopback(({ url }) => answer(url.searchParams.getAll('fq')));
});
afterEach(() => shop.close());

const ask = async (query: Omit<ProductQuery, 'companyId'>, secret: Record<string, string> | null = null) => {
  const stores = createStores({ secrets: secretsWith(secret), feed: Object.create(null), fetch, timeoutMs: 10_000 });
  const store = await stores.of(companyWith('VTEX', shop.url, 'secret'));
  return store.products({ companyId: 'casa', ...query });
};
const asked = (): string[][] =>
  shop.requests.map(({ path }) => new URL(path, 'http://loopback').searchParams.getAll('fq'));

const body = (item: object = {}, offer: object = {}) => ({
  productId: '900',
  productName: 'Arroz Diana',
  productReference: 'AR-1',
  linkText: 'arroz-diana',
  categoryId: '4',
  items: [
    {
      itemId: '901',
      name: '',
      nameComplete: '',
      ean: '7702511000014',
      referenceId: [{ Key: 'RefId', Value: 'AR-1' }],
      measurementUnit: 'un',
      unitMultiplier: 1,
      isKit: false,
      images: [],
      sellers: [
        {
          sellerId: '1',
          sellerName: 'Casa',
          sellerDefault: true,
          commertialOffer: { Price: 6000, ListPrice: 6000, AvailableQuantity: 10_000, ...offer },
        },
      ],
      ...item,
    },
  ],
});
const first = async (item: object = {}, offer: object = {}, secret: Record<string, string> | null = null) => {
  answer = () => ({ status: 206, body: [body(item, offer)] });
  const { products } = await ask({ refId: 'AR-1' }, secret);
  return products[0]?.items[0];
};
const offerOf = async (offer: object, secret: Record<string, string> | null = null) =>
  (await first({}, offer, secret))?.sellers[0]?.commertialOffer;

describe('stock', () => {
  test.each([
    [1, { stock: 1, maxQuantity: 1 }],
    [7, { stock: 7, maxQuantity: 7 }],
    [19, { stock: 19, maxQuantity: 19 }],
    // The search rounds stock up to 10, 100 and 99,999: limits, but no counts.
    [10, { maxQuantity: 10 }],
    [100, { maxQuantity: 100 }],
    [99_999, {}],
    [0, { isAvailable: false }],
    ['x', { isAvailable: false }],
  ])('AvailableQuantity %j becomes %j', async (AvailableQuantity, expected) => {
    const {
      price: _p,
      listPrice: _l,
      priceWithoutDiscount: _w,
      rewardValue: _r,
      ...rest
    } = (await offerOf({ AvailableQuantity })) ?? Object.create(null);
    expect(rest).toEqual({ isAvailable: true, ...expected });
  });
});

describe('ways of paying', () => {
  const way = (NumberOfInstallments: number, Value: number, more: object = {}) => ({
    Value,
    InterestRate: 0,
    TotalValuePlusInterestRate: Value * NumberOfInstallments,
    NumberOfInstallments,
    PaymentSystemName: 'Visa',
    PaymentSystemGroupName: 'creditCardPaymentGroup',
    Name: '',
    ...more,
  });

  test('the most instalments without interest are kept', async () => {
    const Installments = [way(1, 6000), way(3, 2000), way(12, 700, { InterestRate: 4.8 }), way(6, 1000)];
    expect(await offerOf({ Installments })).toMatchObject({
      installments: { count: 6, value: 1000, hasInterest: false },
    });
  });

  test('without a plan free of interest the longest one is kept, as one with interest', async () => {
    const Installments = [way(1, 6000), way(12, 700, { InterestRate: 4.8 }), way(2, 3100, { InterestRate: 2 })];
    expect(await offerOf({ Installments })).toMatchObject({
      installments: { count: 12, value: 700, hasInterest: true },
    });
  });

  test('a lower price for a way of paying is kept, the lowest first; the usual price is none', async () => {
    const Installments = [
      way(1, 6000),
      way(1, 5400, { PaymentSystemName: 'PSE' }),
      way(1, 5100, { PaymentSystemName: 'Tarjeta Casa' }),
      way(1, 5200, { PaymentSystemName: 'Tarjeta Casa' }),
      way(1, 100, { PaymentSystemName: '' }),
    ];
    const offer = await offerOf({ Installments });
    expect(offer?.payments).toEqual([
      { name: 'Tarjeta Casa', price: 5100 },
      { name: 'PSE', price: 5400 },
    ]);
    expect(offer?.installments).toBeUndefined();
  });

  test.each([[null], ['x'], [[null, { NumberOfInstallments: 'x' }, { NumberOfInstallments: 3, Value: 0 }]]])(
    'instalments %j are none',
    async (Installments) => {
      const offer = await offerOf({ Installments });
      expect(offer?.price).toBe(6000);
      expect(offer).not.toHaveProperty('installments');
      expect(offer).not.toHaveProperty('payments');
    },
  );
});

describe('variations', () => {
  test('size and colour of a variant without a name keep the names that the store gives them', async () => {
    expect(await first({ variations: ['Color', 'Talla'], Color: ['Azul'], Talla: ['38', ''] })).toMatchObject({
      variations: [
        { key: 'Color', value: 'Azul' },
        { key: 'Talla', value: '38' },
      ],
    });
  });

  test('variations as objects are read, too; empty ones are left out', async () => {
    const variations = [{ name: 'Color', values: ['Rojo'] }, { name: 'Talla' }, 7, null];
    expect((await first({ variations }))?.variations).toEqual([{ key: 'Color', value: 'Rojo' }]);
    expect(await first({ variations: [] })).not.toHaveProperty('variations');
  });
});

describe('EAN', () => {
  // Covers §stores-5.
  test('the EAN is a reference of the item, once', async () => {
    expect((await first())?.referenceId).toEqual([
      { key: 'RefId', value: 'AR-1' },
      { key: 'EAN', value: '7702511000014' },
    ]);
    expect((await first({ ean: 'AR-1' }))?.referenceId).toEqual([{ key: 'RefId', value: 'AR-1' }]);
    expect((await first({ ean: '' }))?.referenceId).toHaveLength(1);
  });

  test('a reference without a key is accepted', async () => {
    expect((await first({ ean: '', referenceId: [{ Value: 'R-40' }] }))?.referenceId).toEqual([
      { key: 'RefId', value: 'R-40' },
    ]);
    expect((await first({ ean: '', referenceId: ['R-40', null] }))?.referenceId).toEqual([
      { key: 'RefId', value: 'R-40' },
    ]);
  });

  const isFound = (filters: string[], ...names: string[]) => filters.some((filter) => names.includes(filter));

  test('a printed EAN that is no reference is looked up as an EAN, other references are not', async () => {
    answer = (filters) => ({
      status: 206,
      body: isFound(filters, 'alternateIds_Ean:7702511000014') ? [body()] : [],
    });
    const { products } = await ask({ refId: '7702511000014,CN-22' });
    expect(products.map(({ productId }) => productId)).toEqual(['900']);
    expect(asked()).toEqual([
      ['alternateIds_RefId:7702511000014', 'alternateIds_RefId:CN-22'],
      ['alternateIds_Ean:7702511000014'],
    ]);
  });

  test('a reference of digits that is found is not looked up as an EAN', async () => {
    answer = () => ({ status: 206, body: [body({ referenceId: [{ Key: 'RefId', Value: '12345678' }] })] });
    await ask({ refId: '12345678' });
    expect(asked()).toHaveLength(1);
  });

  test('a code of digits that is no EAN is looked up as a reference', async () => {
    answer = (filters) => ({ status: 206, body: isFound(filters, 'alternateIds_RefId:12345678') ? [body()] : [] });
    expect((await ask({ code: '12345678' })).products).toHaveLength(1);
    expect(asked()).toEqual([['alternateIds_Ean:12345678'], ['alternateIds_RefId:12345678']]);
  });
});

test('the unit of measure and the multiplier are kept where they say something', async () => {
  expect(await first({ measurementUnit: 'kg', unitMultiplier: 0.25 })).toMatchObject({
    measurementUnit: 'kg',
    unitMultiplier: 0.25,
  });
  const plain = await first();
  expect(plain).not.toHaveProperty('measurementUnit');
  expect(plain).not.toHaveProperty('unitMultiplier');
  expect(await first({ measurementUnit: null, unitMultiplier: -1 })).not.toHaveProperty('unitMultiplier');
});

describe('kits', () => {
  const kit = { isKit: true, kitItems: [{ itemId: '31', amount: 2 }, { itemId: '32', amount: 1 }, { itemId: '' }] };

  test('the parts of a kit get their names by one more call', async () => {
    const part = { ...body({ itemId: '31', name: 'Vaso', nameComplete: 'Vaso alto' }), productId: '30' };
    answer = (filters) => ({ status: 206, body: filters.includes('skuId:31') ? [part] : [body(kit)] });
    const { products } = await ask({ refId: 'AR-1' });
    expect(products[0]?.items[0]?.kit).toEqual([
      { itemId: '31', name: 'Vaso alto', quantity: 2 },
      { itemId: '32', name: '', quantity: 1 },
    ]);
    expect(products).toHaveLength(1);
    expect(asked()[1]).toEqual(['skuId:31', 'skuId:32']);
  });

  test('parts whose names cannot be read do not cost the kit its price', async () => {
    answer = (filters) => (filters[0]?.startsWith('skuId') ? { status: 400, body: '' } : { body: [body(kit)] });
    const { products } = await ask({ refId: 'AR-1' });
    expect(products[0]?.items[0]).toMatchObject({ sellers: [{ commertialOffer: { price: 6000 } }] });
  });
});

// Covers §stores-8.
test('an offer names the sales channel of its region, which is asked for, too', async () => {
  const secret = { 'salesChannel.costa1': '3' };
  expect(await offerOf({}, secret)).toMatchObject({ salesChannel: '3' });
  expect(shop.requests[0]?.path).toContain('sc=3');
  expect(await offerOf({})).not.toHaveProperty('salesChannel');
});

// Covers §stores-6.
test('the offer of another seller keeps price and name of that seller', async () => {
  const seller = (sellerId: string, offer: object) => ({
    sellerId,
    sellerName: `T${sellerId}`,
    commertialOffer: offer,
  });
  const sellers = [
    seller('1', { Price: 0, ListPrice: 0, AvailableQuantity: 0 }),
    seller('almacen', { Price: 5900, ListPrice: 6500, AvailableQuantity: 4 }),
  ];
  answer = () => ({ body: [body({ sellers })] });
  const { products }: { products: Product[] } = await ask({ refId: 'AR-1' });
  expect(products[0]?.items[0]?.sellers[0]).toMatchObject({
    sellerId: 'almacen',
    sellerName: 'Talmacen',
    commertialOffer: { price: 5900, listPrice: 6500, isAvailable: true },
  });
});
