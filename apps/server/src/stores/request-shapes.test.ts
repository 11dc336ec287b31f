/** Requests to stores beyond the plain cases: buyer headers, and second searches after an empty result. */
import { afterEach, expect, test } from 'vitest';
import { companyWith, type Loopback, type LoopbackAnswer, openLoopback, secretsWith } from './loopback.fixture.ts';
import { createStores } from './stores.ts';

let shop: Loopback;
afterEach(() => shop.close());

const storeOf = async (
  provider: 'VTEX' | 'SHOPIFY',
  answers: LoopbackAnswer[],
  secret: Record<string, string> | null = null,
) => {
  let turn = 0;
  shop = await openLoopback(() => answers[Math.min(turn++, answers.length - 1)] ?? { status: 500, body: '' });
  const stores = createStores({ secrets: secretsWith(secret), feed: Object.create(null), fetch, timeoutMs: 10_000 });
  return stores.of(companyWith(provider, shop.url, 'secret'));
};

const nothing: LoopbackAnswer = { body: { data: { nodes: [] } } };
const buyer = 'shopify-storefront-buyer-ip';
const privately = { token: 'shpat_1', tokenKind: 'private' };

// Covers §backend-52.
test.each<[string, Record<string, string> | null, string | undefined, string | undefined]>([
  ['a private token and an IPv4 address', privately, '201.184.1.9', '201.184.1.9'],
  ['an IPv4 address mapped into IPv6', privately, '::ffff:201.184.1.9', '201.184.1.9'],
  ['an IPv6 address', privately, '2800:e2:1::9', '2800:e2:1::9'],
  ['a private address', privately, '10.0.0.7', undefined],
  ['text that is no address', privately, 'x\r\ny: z', undefined],
  ['no address', privately, undefined, undefined],
  ['a public token', { token: 'abc' }, '201.184.1.9', undefined],
  ['no token', null, '201.184.1.9', undefined],
])('the buyer header of Shopify with %s is a public address or absent', async (_, secret, address, expected) => {
  const store = await storeOf('SHOPIFY', [nothing], secret);
  await store.products({ companyId: 'casa', itemId: ['41'] }, address === undefined ? {} : { address });
  expect(shop.requests.length).toBeGreaterThan(0);
  for (const { headers } of shop.requests) expect(headers[buyer]).toBe(expected);
});

// Covers §backend-53.
test('an empty search of Shopify is followed by a search for parts of titles, passed as a quoted value', async () => {
  const empty = { nodes: [], pageInfo: {} };
  const node = {
    id: 'gid://shopify/Product/7',
    title: 'Minisofá',
    handle: 'minisofa',
    variants: { nodes: [{ id: 'gid://shopify/ProductVariant/71', title: 'Default Title', price: { amount: '5' } }] },
  };
  const store = await storeOf('SHOPIFY', [
    { body: { data: { search: empty } } },
    { body: { data: { products: { nodes: [node], pageInfo: {} } } } },
  ]);
  const { products } = await store.products({
    companyId: 'casa',
    itemName: 'sofá" OR vendor:*',
    itemPriceRange: '1 TO 9',
  });
  expect(products.map(({ productId }) => productId)).toEqual(['7']);
  const requested = shop.requests.map(
    ({ body }) => JSON.parse(body) as { operationName: string; variables: { q: string } },
  );
  expect(requested.map(({ operationName }) => operationName)).toEqual(['Search', 'Products']);
  expect(requested[1]?.variables.q).toBe(
    'title:*sofá* AND title:*OR* AND title:*vendor* AND variants.price:>=1 AND variants.price:<=9',
  );
});

test.each([
  ['a second page', { page: '2' }],
  ['a filter other than words', { itemSpecification: 'Color:Rojo' }],
])('with %s Shopify receives one request', async (_, more) => {
  const store = await storeOf('SHOPIFY', [{ body: { data: { search: { nodes: [], pageInfo: {} } } } }]);
  await store.products({ companyId: 'casa', itemName: 'sofa', ...more });
  expect(shop.requests).toHaveLength(1);
});

const sofa = {
  productId: '18',
  productName: 'Sofá Oslo',
  linkText: 'sofa-oslo',
  items: [
    { itemId: '20', name: 'Gris', sellers: [{ sellerId: '1', commertialOffer: { Price: 9, AvailableQuantity: 1 } }] },
  ],
};

// Covers §backend-53.
test('a slug that the search of VTEX does not find is looked up as the address of a product, with prices of the region', async () => {
  const store = await storeOf('VTEX', [{ body: [] }, { body: [sofa] }], { salesChannel: '3' });
  const answer = await store.products({ companyId: 'casa', itemName: 'sofa-oslo' });
  expect(answer).toMatchObject({ products: [{ productId: '18' }], total: 1 });
  expect(shop.requests.map(({ path }) => path)[1]).toBe('/api/catalog_system/pub/products/search/sofa-oslo/p?sc=3');
});

// Covers §backend-53.
test.each(['sofa oslo', 'sofa', '../sofa-oslo', 'Sofa-Oslo', 'sofa-oslo/p?x=1'])(
  '"%s" is no slug: VTEX receives one search',
  async (itemName) => {
    const store = await storeOf('VTEX', [{ body: [] }]);
    expect((await store.products({ companyId: 'casa', itemName })).products).toEqual([]);
    expect(shop.requests).toHaveLength(1);
  },
);

const tree = [
  {
    id: 1,
    name: 'Sala  y Comedor',
    children: [
      { id: 12, name: 'Sofás', children: [] },
      { id: 13, name: '12', children: [] },
    ],
  },
];

// Covers §backend-54.
test.each([
  [{ first: 'sala y comedor', second: 'SOFAS' }, 'C:/1/12/'],
  [{ first: '1', second: 'sofás' }, 'C:/1/12/'],
  [{ first: 'Sala y comedor' }, 'C:/1/'],
])('category names of VTEX, %j, are resolved in its tree, which is fetched once', async (path, filter) => {
  const store = await storeOf('VTEX', [{ body: tree }, { body: [sofa] }]);
  for (let turn = 0; turn < 2; turn += 1)
    expect((await store.products({ companyId: 'casa', ...path })).products).toHaveLength(1);
  const requested = shop.requests.map(({ path: target }) => new URL(target, shop.url));
  expect(requested.map(({ pathname }) => pathname)).toEqual([
    '/api/catalog_system/pub/category/tree/4',
    '/api/catalog_system/pub/products/search',
    '/api/catalog_system/pub/products/search',
  ]);
  expect(requested[1]?.searchParams.get('fq')).toBe(filter);
});

// Covers §backend-54.
test('a category that the tree does not have gives an empty answer, not the whole catalogue', async () => {
  const store = await storeOf('VTEX', [{ body: tree }]);
  const answer = await store.products({ companyId: 'casa', first: 'Sala y comedor', second: 'Lámparas' });
  expect(answer).toMatchObject({ products: [], total: 0 });
  expect(shop.requests).toHaveLength(1);
});
