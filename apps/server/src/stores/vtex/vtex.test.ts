import type { ProductQuery } from '@vitrina/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  companyWith,
  type Loopback,
  type LoopbackAnswer,
  openLoopback,
  secretsWith,
  vtexAnswer,
} from '../loopback.fixture.ts';
import { createStores } from '../stores.ts';
import { vtexProduct } from './product.ts';

let answer: (request: { url: URL }) => LoopbackAnswer;
let shop: Loopback;
beforeEach(async () => {
  answer = vtexAnswer;
  shop = await openLoopback((request) => answer(request));
});
afterEach(() => shop.close());

const open = (secret: Record<string, string> | null = null, website = shop.url) =>
  createStores({
    secrets: secretsWith(secret),
    feed: Object.create(null),
    fetch,
    timeoutMs: 10_000,
    pause: async () => undefined,
  }).of(companyWith('VTEX', website, 'secret'));

const ask = async (query: Omit<ProductQuery, 'companyId'>, secret: Record<string, string> | null = null) =>
  (await open(secret)).products({ companyId: 'casa', ...query });

const lastSearch = (): URLSearchParams => new URL(shop.requests.at(-1)?.path ?? '/', shop.url).searchParams;

describe('refusals', () => {
  test.each<[string, LoopbackAnswer, string]>([
    ['a bare text with 200', { body: '"sc is inactive"' }, 'store.refused'],
    ['an object with 200', { body: { products: [] } }, 'store.refused'],
    ['a filter that VTEX rejects', { status: 400, body: 'Bad Request! Scripts are not allowed!' }, 'store.refused'],
    ['too many calls', { status: 429, body: '' }, 'store.throttled'],
    ['a security rejection', { status: 430, body: '<html>' }, 'store.throttled'],
    ['wrong keys', { status: 401, body: '' }, 'store.misconfigured'],
    ['missing rights', { status: 403, body: '' }, 'store.misconfigured'],
    ['a wrong address', { status: 404, body: 'Not Found' }, 'store.misconfigured'],
    ['an outage', { status: 500, body: '' }, 'store.unreachable'],
  ])('%s becomes its error code', async (_, given, code) => {
    answer = () => given;
    await expect(ask({ refId: 'A' })).rejects.toMatchObject({ code });
  });

  test.each(['', 'ftp://casa.example', 'http://', 'javascript:alert(1)', 'https://user:pass@casa.example'])(
    'the address %j is store.misconfigured',
    async (website) => {
      await expect(open(null, website)).rejects.toMatchObject({ code: 'store.misconfigured' });
    },
  );

  test('an account that is no host name is store.misconfigured', async () => {
    await expect(open({ account: 'casa.evil.example/' })).rejects.toMatchObject({ code: 'store.misconfigured' });
  });
});

test.each([
  { appKey: 'k', appToken: 's3cret\nx: y' },
  { appKey: 'ñ s3cret', appToken: 't' },
])('a key that cannot be a header value is store.misconfigured and does not appear in the error', async (secret) => {
  const error: unknown = await open(secret).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: 'store.misconfigured' });
  expect(String(error)).not.toContain('s3cret');
});

describe('queries', () => {
  test('references are searched in chunks of fifty', async () => {
    await ask({ refId: Array.from({ length: 120 }, (_, index) => `R-${index}`) });
    const counts = shop.requests.map(({ path }) => new URL(path, shop.url).searchParams.getAll('fq').length);
    expect(counts.sort((a, b) => b - a)).toEqual([50, 50, 20]);
  });

  test('an unknown item id is looked up once more as a product id', async () => {
    await ask({ itemId: '999' });
    expect(shop.requests.map(({ path }) => new URL(path, shop.url).searchParams.get('fq'))).toEqual([
      'skuId:999',
      'productId:999',
    ]);
  });

  // Covers §7-16.
  test('every filter of the body has its `fq` field', async () => {
    await ask({
      itemName: ' sofá "cama" (3) ',
      collection: 271,
      first: '9',
      second: '95',
      third: '',
      fourth: '7',
      itemPriceRange: '50000 TO 10000',
      itemSpecification: ['specificationFilter_33:Azul', { FieldId: 34, Value: 'L' }, 'x', {}],
      order: 'price_asc',
      page: '3',
    });
    const path = shop.requests[0]?.path ?? '';
    expect(path).toContain('ft=sof%C3%A1%20cama%203');
    expect(path).not.toContain('+');
    expect(lastSearch().getAll('fq')).toEqual([
      'productClusterIds:271',
      'C:/9/95/',
      'P:[10000 TO 50000]',
      'specificationFilter_33:Azul',
      'specificationFilter_34:L',
    ]);
    expect([lastSearch().get('O'), lastSearch().get('_from'), lastSearch().get('_to')]).toEqual([
      'OrderByPriceASC',
      '100',
      '149',
    ]);
  });

  // Covers §7-15.
  test('an unknown order is dropped', async () => {
    await ask({ code: '7701234567890', order: 'OrderByMagic' });
    expect(lastSearch().has('O')).toBe(false);
  });

  test('a page beyond the last that VTEX serves is empty, without a request', async () => {
    expect((await ask({ collection: '77', page: '60' })).products).toEqual([]);
    expect(shop.requests).toEqual([]);
  });

  // Covers §7-16.
  test('a collection and a cluster are intersected', async () => {
    expect((await ask({ collection: '77', cluster: '77' })).products).toHaveLength(2);
    expect((await ask({ collection: '77', cluster: '78' })).products).toEqual([]);
    expect((await ask({ collection: '77' })).total).toBe(2);
  });

  test('requests carry keys, the path prefix and the sales channel of the region', async () => {
    const secret = {
      baseUrl: `${shop.url}/io/`,
      appKey: 'k',
      appToken: 't',
      salesChannel: '1',
      'salesChannel.costa2': '3',
    };
    await ask({ refId: 'A', region: 'costa2' }, secret);
    expect(lastSearch().get('sc')).toBe('3');
    expect(shop.requests[0]?.headers).toMatchObject({ 'x-vtex-api-appkey': 'k', 'x-vtex-api-apptoken': 't' });
    expect(shop.requests[0]?.path).toMatch(/^\/io\/api\/catalog_system\/pub\/products\/search\?/);
    await ask({ refId: 'A', region: '__proto__' }, secret);
    expect(lastSearch().get('sc')).toBe('1');
  });
});

describe('product mapping', () => {
  const base = new URL('https://casa.example');
  const offer = (price: unknown, more: object = {}) => ({ Price: price, IsAvailable: true, ...more });
  const seller = (sellerId: string, commertialOffer: unknown, sellerDefault = false) => ({
    sellerId,
    sellerDefault,
    commertialOffer,
  });
  const read = (item: object, more: object = {}) =>
    vtexProduct({ productId: '1', items: [{ itemId: '2', ...item }], ...more }, { base, channel: null })?.product;

  test.each([
    null,
    'text',
    [],
    {},
    { productId: '1' },
    { productId: '1', items: 'x' },
    { productId: '1', items: [null, {}, { itemId: {} }] },
    { productId: [], items: [{ itemId: '2' }] },
  ])('%j is no product', (raw) => {
    expect(vtexProduct(raw, { base, channel: null })).toBeNull();
  });

  // Covers §3-24, §3-25, §stores-7.
  test('invalid fields cost only themselves', () => {
    expect(
      read({
        referenceId: [{ Key: 'RefId', Value: null }, null, { Key: 'RefId', Value: 'A' }, { Value: 'B' }, 'C'],
        images: [{ imageUrl: 'javascript:alert(1)' }, 'x', { imageUrl: 'http://p.example/a.jpg' }],
        sellers: [seller('2', { Price: 'dear' }), 'x', null],
        name: 7,
      }),
    ).toEqual({
      productId: '1',
      productName: '',
      linkText: '',
      categoryId: '',
      allSpecifications: [],
      items: [
        {
          itemId: '2',
          referenceId: ['A', 'B', 'C'].map((value) => ({ key: 'RefId', value })),
          name: '7',
          nameComplete: '7',
          images: [{ imageUrl: 'https://p.example/a.jpg' }],
          sellers: [],
        },
      ],
    });
  });

  test('specifications are read from the fields that they name, never from properties of every object', () => {
    const names = ['Color', 'Peso', '__proto__', 'constructor', 'Color', 'Nada'];
    expect(
      read({}, { allSpecifications: names, Color: ['Rojo', 'Azul'], Peso: 'x', Nada: [] })?.allSpecifications,
    ).toEqual([{ key: 'Color', value: 'Rojo, Azul' }]);
  });

  // Covers §stores-6.
  test.each([
    ['seller 1 if it has stock', [seller('9', offer(1)), seller('1', offer(2))], ['1', '9']],
    [
      'the first one with stock if seller 1 has none',
      [seller('1', offer(0, { IsAvailable: false })), seller('9', offer(2))],
      ['9', '1'],
    ],
    [
      'the default one if no seller has stock',
      [seller('1', offer(0, { IsAvailable: false })), seller('9', offer(0, { IsAvailable: false }), true)],
      ['9', '1'],
    ],
  ])('the first seller is %s', (_, sellers, order) => {
    expect(read({ sellers })?.items[0]?.sellers.map(({ sellerId }) => sellerId)).toEqual(order);
  });

  // Covers §3-27.
  test('missing prices are filled from each other, and stock tells availability where there is no flag', () => {
    const prices = (commertialOffer: object) =>
      read({ sellers: [seller('1', commertialOffer)] })?.items[0]?.sellers[0]?.commertialOffer;
    expect(prices({ Price: 1332.6, ListPrice: 2221, AvailableQuantity: 99999 })).toEqual({
      price: 1332.6,
      listPrice: 2221,
      priceWithoutDiscount: 2221,
      rewardValue: 0,
      isAvailable: true,
    });
    expect(prices({ Price: 5 })).toMatchObject({ listPrice: 5, isAvailable: false });
  });
});

// Covers §3-29, §3-30, §7-9, §backend-93.
test('the category tree is cut at four levels and survives private specifications', async () => {
  const level = (id: number, children: unknown[]): unknown => ({ id, name: `C${id}`, children, url: 'https://x' });
  answer = ({ url }) => {
    if (url.pathname.endsWith('/tree/4'))
      return { body: [level(1, [level(2, [level(3, [level(4, [level(5, [])])])])]), null, { name: 'no id' }] };
    if (url.pathname.endsWith('/1')) return { body: [{ Name: 'Talla', FieldId: 33, IsActive: true }, { FieldId: 1 }] };
    return { status: 403, body: '' };
  };
  const [root, second] = await (await open()).categories();
  expect(second).toBeUndefined();
  expect(root).toMatchObject({
    ProviderId: '1',
    Name: 'C1',
    LevelSpecifications: [{ Name: 'Talla', IsActive: true, FieldId: '33' }],
  });
  expect(root?.Children[0]?.Children[0]?.Children[0]?.Children).toEqual([]);
});
