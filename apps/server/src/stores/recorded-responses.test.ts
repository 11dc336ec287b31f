/** Responses of stores that are easily misread, in their recorded shapes, run through the complete adapter. */
import type { ProductQuery } from '@vitrina/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { companyWith, type Loopback, type LoopbackAnswer, openLoopback, secretsWith } from './loopback.fixture.ts';
import { createStores } from './stores.ts';

let shop: Loopback;
afterEach(() => shop.close());

/** Result of the adapter for these answers in turn (the last one repeats), and its pauses between them. */
const requested = async (
  provider: 'VTEX' | 'SHOPIFY',
  query: Omit<ProductQuery, 'companyId'>,
  answers: LoopbackAnswer[],
  secret: Record<string, string> | null = null,
) => {
  let turn = 0;
  shop = await openLoopback(() => {
    const answer = answers[Math.min(turn, answers.length - 1)];
    turn += 1;
    return answer ?? { status: 500, body: '' };
  });
  const pauses: number[] = [];
  const stores = createStores({
    secrets: secretsWith(secret),
    feed: Object.create(null),
    fetch,
    timeoutMs: 10_000,
    pause: async (ms) => pauses.push(ms),
    random: () => 0.5,
  });
  const store = await stores.of(companyWith(provider, shop.url, 'secret'));
  const answer = await store.products({ companyId: 'casa', ...query }).catch((error: unknown) => error);
  return { answer, pauses };
};

describe('VTEX', () => {
  const offer = (Price: number, more: object = {}) => ({
    Price,
    ListPrice: Price,
    PriceWithoutDiscount: Price,
    ...more,
  });
  const seller = (sellerId: string, commertialOffer: object) => ({
    sellerId,
    sellerName: `Tienda ${sellerId}`,
    addToCartLink: `https://casa.example/checkout/cart/add?sku=20&qty=1&seller=${sellerId}&price=133260&cv=a_`,
    sellerDefault: sellerId === '1',
    commertialOffer,
  });
  const recorded = (item: object = {}) => ({
    productId: '18',
    productName: 'Emulsión 350ml',
    productReference: '9957487',
    linkText: 'emulsion-350ml-9957487',
    categoryId: '28',
    productClusters: { '210': 'Belleza' },
    items: [
      {
        itemId: '20',
        name: '350ml',
        nameComplete: 'Emulsión 350ml',
        referenceId: [{ Key: 'RefId', Value: '9957487' }],
        images: [],
        sellers: [
          seller('1', offer(1332.6, { ListPrice: 2221.0, PriceWithoutDiscount: 2221.0, AvailableQuantity: 19 })),
        ],
        ...item,
      },
    ],
  });

  // Covers §stores-2.
  test('a 206 is a partial list with its total in a header', async () => {
    const part = { status: 206, headers: { resources: '0-49/2500' }, body: [recorded()] };
    const { answer } = await requested('VTEX', { collection: '210' }, [part]);
    expect(answer).toMatchObject({ products: [{ productId: '18' }], total: 2500 });
    expect(shop.requests).toHaveLength(1);
  });

  // Covers §stores-2.
  test('a 200 without the total header is a list as well', async () => {
    const { answer } = await requested('VTEX', { collection: '210' }, [{ body: [recorded()] }]);
    expect(answer).toMatchObject({ products: [{ productId: '18' }], total: null });
  });

  // Covers §stores-3.
  test.each<[string, LoopbackAnswer]>([
    ['a bare text with 200', { body: '"sc is inactive"' }],
    ['an error of the order form with 200', { body: { error: { code: 'ORD021.6' } } }],
    ['a bare text with 400', { status: 400, body: `"Parameter _from can't be greater than 2500."` }],
    ['text that is not JSON', { status: 400, body: 'Bad Request! Scripts are not allowed!' }],
  ])('%s is a refusal and is not retried', async (_, refusal) => {
    const { answer } = await requested('VTEX', { refId: '9957487' }, [refusal]);
    expect(answer).toMatchObject({ code: 'store.refused' });
    expect(shop.requests).toHaveLength(1);
  });

  // Covers §stores-4.
  test.each([
    [1332.6, 2221],
    [1_189_900, 1_299_900],
  ])(
    'prices of the search are whole money, %d reduced from %d: only checkout counts in hundredths',
    async (price, before) => {
      const given = offer(price, { ListPrice: before, PriceWithoutDiscount: before, AvailableQuantity: 1 });
      const { answer } = await requested('VTEX', { refId: '9957487' }, [
        { body: [recorded({ sellers: [seller('1', given)] })] },
      ]);
      const commertialOffer = { price, listPrice: before, priceWithoutDiscount: before, rewardValue: 0 };
      expect(answer).toMatchObject({ products: [{ items: [{ sellers: [{ commertialOffer }] }] }] });
    },
  );

  // Covers §stores-5.
  test.each([[null], [[]], [[{ Key: 'RefId', Value: null }]], [undefined]])(
    'an item whose referenceId is %j is found by the reference of its product',
    async (referenceId) => {
      const { answer } = await requested('VTEX', { refId: '9957487' }, [{ body: [recorded({ referenceId })] }]);
      expect(answer).toMatchObject({ products: [{ productId: '18', items: [{ itemId: '20', referenceId: [] }] }] });
    },
  );

  // Covers §stores-6.
  test('the seller that can sell is listed first, whatever order the store returns', async () => {
    const sellers = [
      seller('1', offer(0, { AvailableQuantity: 0 })),
      seller('tienda', offer(89, { AvailableQuantity: 3 })),
    ];
    const { answer } = await requested('VTEX', { refId: '9957487' }, [{ body: [recorded({ sellers })] }]);
    expect(answer).toMatchObject({
      products: [{ items: [{ sellers: [{ sellerId: 'tienda', commertialOffer: { price: 89 } }, { sellerId: '1' }] }] }],
    });
  });

  // Covers §stores-8.
  test.each([
    ['centro', { 'salesChannel.centro': '3', salesChannel: '1' }, '3'],
    ['costa2', { 'salesChannel.centro': '3', salesChannel: '1' }, '1'],
    ['costa2', { 'salesChannel.centro': '3', 'salesChannel.costa1': '2' }, '2'],
    ['costa2', {}, null],
  ])('prices of %s with %j are those of channel %s', async (region, secret, channel) => {
    await requested('VTEX', { refId: '9957487', region }, [{ body: [] }], secret);
    expect(new URL(shop.requests[0]?.path ?? '', shop.url).searchParams.get('sc')).toBe(channel);
  });
});

describe('Shopify', () => {
  const variant = (number: number, more: object = {}) => ({
    id: `gid://shopify/ProductVariant/${number}`,
    title: 'Default Title',
    sku: null,
    availableForSale: true,
    price: { amount: '29.99', currencyCode: 'COP' },
    compareAtPrice: null,
    image: null,
    ...more,
  });
  const node = (number: number, more: object = {}) => {
    const one = variant(number, more);
    const product = { id: `gid://shopify/Product/${number}0`, title: 'Pan', handle: 'pan', variants: { nodes: [one] } };
    return { __typename: 'ProductVariant', ...one, product };
  };
  const data = (...nodes: unknown[]): LoopbackAnswer => ({ body: { data: { nodes } } });
  const failed = (code: string, more: object = {}): LoopbackAnswer => ({
    body: { ...more, errors: [{ message: '', extensions: { code } }] },
  });

  // Covers §stores-9.
  test('global ids become numbers, and money in text becomes a number', async () => {
    const { answer } = await requested('SHOPIFY', { itemId: ['41'] }, [data(node(41))]);
    const commertialOffer = { price: 29.99, listPrice: 29.99, currency: 'COP' };
    expect(answer).toMatchObject({
      products: [{ productId: '410', items: [{ itemId: '41', referenceId: [], sellers: [{ commertialOffer }] }] }],
    });
  });

  // Covers §stores-9.
  test.each([
    ['0.0', 29.99],
    ['19.0', 29.99],
    ['39.5', 39.5],
  ])('with the compare-at price %s the list price is %d', async (amount, listPrice) => {
    const compared = node(41, { compareAtPrice: { amount, currencyCode: 'COP' } });
    const { answer } = await requested('SHOPIFY', { itemId: ['41'] }, [data(compared)]);
    expect(answer).toMatchObject({ products: [{ items: [{ sellers: [{ commertialOffer: { listPrice } }] }] }] });
  });

  // Covers §stores-10.
  test('a null node is an unknown id; the other ids are answered', async () => {
    const { answer } = await requested('SHOPIFY', { itemId: ['7', '41', '8', '42'] }, [
      data(null, node(41), null, node(42)),
      data(null, null),
    ]);
    expect(answer).toMatchObject({ products: [{ productId: '410' }, { productId: '420' }] });
    const sent = shop.requests.map(({ body }) => JSON.parse(body).variables.ids);
    expect(sent[1]).toEqual(['gid://shopify/Product/7', 'gid://shopify/Product/8']);
  });

  // Covers §stores-11.
  test('an error beside data costs only its own node and is not retried', async () => {
    const { answer } = await requested('SHOPIFY', { itemId: ['41'] }, [
      failed('ACCESS_DENIED', { data: { nodes: [node(41)], shop: null } }),
    ]);
    expect(answer).toMatchObject({ products: [{ productId: '410' }] });
    expect(shop.requests).toHaveLength(1);
  });

  // Covers §stores-12.
  test('a throttled shop is retried after one second and after two, then reported as throttled', async () => {
    const { answer, pauses } = await requested('SHOPIFY', { itemId: ['41'] }, [failed('THROTTLED')]);
    expect(answer).toMatchObject({ code: 'store.throttled' });
    expect(pauses).toEqual([1000, 2000]);
  });

  // Covers §stores-12.
  test('a throttled shop that recovers answers normally', async () => {
    const { answer, pauses } = await requested('SHOPIFY', { itemId: ['41'] }, [failed('THROTTLED'), data(node(41))]);
    expect(answer).toMatchObject({ products: [{ productId: '410' }] });
    expect(pauses).toEqual([1000]);
  });

  // Covers §stores-11.
  test('an internal error is retried once, a wrong token never', async () => {
    const { answer } = await requested('SHOPIFY', { itemId: ['41'] }, [failed('INTERNAL_SERVER_ERROR')]);
    expect(answer).toMatchObject({ code: 'store.unreachable' });
    expect(shop.requests).toHaveLength(2);
    await shop.close();
    expect((await requested('SHOPIFY', { itemId: ['41'] }, [failed('UNAUTHORIZED')])).answer).toMatchObject({
      code: 'store.misconfigured',
    });
    expect(shop.requests).toHaveLength(1);
  });
});
