/** Each field of the request body (§7) with the request to VTEX that it produces. */
import type { ProductQuery } from '@vitrina/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { companyWith, type Loopback, type LoopbackAnswer, openLoopback, secretsWith } from '../loopback.fixture.ts';
import { createStores } from '../stores.ts';

type Body = Omit<ProductQuery, 'companyId'>;

const product = (productId: string, more: object = {}) => ({
  productId,
  productName: `P${productId}`,
  categoryId: '95',
  categoriesIds: ['/9/95/', '/9/'],
  brandId: 7,
  productClusters: { 137: 'Ofertas' },
  items: [{ itemId: `${productId}1`, name: '', sellers: [] }],
  ...more,
});
const tree = [{ id: 9, name: 'Sala', children: [{ id: 95, name: 'Sofás', children: [] }] }];
const fields = [{ Name: 'Color', FieldId: 33, IsActive: true }];

let promotion: LoopbackAnswer;
let found: unknown[];
let shop: Loopback;
beforeEach(async () => {
  found = [];
  promotion = { status: 404, body: '' };
  shop = await openLoopback(({ url }) => {
    if (url.pathname.includes('/rnb/')) return promotion;
    if (url.pathname.includes('/category/tree/')) return { body: tree };
    if (url.pathname.includes('/specification/field/')) return { body: fields };
    return { status: 206, headers: { resources: `0-49/${found.length + 900}` }, body: found };
  });
});
afterEach(() => shop.close());

const keys = { appKey: 'k', appToken: 't' };
const ask = async (query: Body, secret: Record<string, string> | null = null) => {
  const stores = createStores({
    secrets: secretsWith(secret),
    feed: Object.create(null),
    fetch,
    timeoutMs: 10_000,
    now: () => Date.parse('2026-07-01T00:00:00Z'),
    pause: async () => undefined,
  });
  return (await stores.of(companyWith('VTEX', shop.url, 'secret'))).products({ companyId: 'casa', ...query });
};
const requested = (): string[] => shop.requests.map(({ path }) => decodeURIComponent(path));
const search = '/api/catalog_system/pub/products/search';
const first = '_from=0&_to=49';

// Covers §stores-13.
test.each<[string, Body, string[]]>([
  ['collection', { collection: 137 }, [`${search}?fq=productClusterIds:137&${first}`]],
  ['cluster', { cluster: '138' }, [`${search}?fq=productClusterIds:138&${first}`]],
  [
    'code with an EAN, a reference if it is none',
    { code: '7701234567890' },
    [`${search}?fq=alternateIds_Ean:7701234567890&${first}`, `${search}?fq=alternateIds_RefId:7701234567890&${first}`],
  ],
  ['code with a reference', { code: 'CN 22/10' }, [`${search}?fq=alternateIds_RefId:CN 22/10&${first}`]],
  ['code with an apostrophe, which VTEX refuses', { code: `a'b` }, []],
  ['itemId', { itemId: '41' }, [`${search}?fq=skuId:41&${first}`, `${search}?fq=productId:41&${first}`]],
  [
    'itemId as a list',
    { itemId: [41, '42'] },
    [`${search}?fq=skuId:41&fq=skuId:42&${first}`, `${search}?fq=productId:41&fq=productId:42&${first}`],
  ],
  ['refId', { refId: 'A-1,B-2' }, [`${search}?fq=alternateIds_RefId:A-1&fq=alternateIds_RefId:B-2&${first}`]],
  [
    'refId of an article number, an EAN if it is no reference',
    { refId: '7701234567890,B-2' },
    [
      `${search}?fq=alternateIds_RefId:7701234567890&fq=alternateIds_RefId:B-2&${first}`,
      `${search}?fq=alternateIds_Ean:7701234567890&${first}`,
    ],
  ],
  ['itemName', { itemName: 'sofá "cama"' }, [`${search}?ft=sofá cama&${first}`]],
  ['first', { first: '9' }, [`${search}?fq=C:/9/&${first}`]],
  [
    'first to fourth',
    { first: '9', second: '95', third: '951', fourth: '9511' },
    [`${search}?fq=C:/9/95/951/9511/&${first}`],
  ],
  ['order', { first: '9', order: 'PriceDESC' }, [`${search}?fq=C:/9/&O=OrderByPriceDESC&${first}`]],
  ['itemSpecification', { itemSpecification: '33:Azul' }, [`${search}?fq=specificationFilter_33:Azul&${first}`]],
  [
    'itemSpecification by name, within a category',
    { first: '9', second: '95', itemSpecification: 'color:Azul' },
    [
      '/api/catalog_system/pub/specification/field/listTreeByCategoryId/95',
      `${search}?fq=C:/9/95/&fq=specificationFilter_33:Azul&${first}`,
    ],
  ],
  ['itemSpecification by a name outside a category', { itemSpecification: 'Color:Azul' }, []],
  ['itemPriceRange', { itemPriceRange: '10000 TO 50000' }, [`${search}?fq=P:[10000 TO 50000]&${first}`]],
  ['page', { first: '9', page: '2' }, [`${search}?fq=C:/9/&_from=50&_to=99`]],
  [
    'nextCursor, which VTEX does not use',
    { first: '9', nextCursor: 'x', prevCursor: 'y' },
    [`${search}?fq=C:/9/&${first}`],
  ],
  ['itemUid', { itemUid: 'models', first: '9' }, [`${search}?fq=C:/9/&${first}`]],
  ['companyIntegration', { companyIntegration: 'SHOPIFY', first: '9' }, [`${search}?fq=C:/9/&${first}`]],
  ['promotionId with an invalid id', { promotionId: '../../orders' }, []],
  ['refId with a category', { refId: 'A', first: '9' }, [`${search}?fq=alternateIds_RefId:A&fq=C:/9/&${first}`]],
])('the body field %s becomes its request', async (_, query, requests) => {
  await ask(query);
  expect(requested()).toEqual(requests);
});

// Covers §stores-13.
test('the region becomes its sales channel', async () => {
  await ask({ first: '9', region: 'centro' }, { salesChannel: '1', 'salesChannel.centro': '3' });
  expect(requested()).toEqual([`${search}?fq=C:/9/&${first}&sc=3`]);
});

test('a collection and a cluster together are intersected, and the total is unknown', async () => {
  found = [product('1', { productClusters: { 137: '', 138: '' } }), product('2')];
  const answer = await ask({ collection: '137', cluster: '138' });
  expect(answer).toMatchObject({ products: [{ productId: '1' }], total: null });
});

describe('promotionId', () => {
  const id = 'd8a1cd2e-b667-4054-b3ae-b79124c7218e';
  const path = `/api/rnb/pvt/calculatorconfiguration/${id}`;
  const of = (...ids: string[]) => ids.map((one) => ({ id: one, name: '' }));
  /** As VTEX answers: every list is present, most of them empty. */
  const promoted = (more: object): LoopbackAnswer => ({
    body: {
      idCalculatorConfiguration: id,
      isActive: true,
      isArchived: false,
      beginDateUtc: '2026-05-01T18:47:15.89Z',
      endDateUtc: null,
      idsSalesChannel: [],
      areSalesChannelIdsExclusive: false,
      skus: [],
      skusAreInclusive: true,
      products: [],
      productsAreInclusive: false,
      categories: [],
      categoriesAreInclusive: false,
      brands: [],
      brandsAreInclusive: false,
      collections: [],
      collectionsIsInclusive: true,
      ...more,
    },
  });

  // Covers §7-19, §stores-17.
  test.each<[string, object, string[]]>([
    ['items', { skus: of('11', '21') }, [`${search}?fq=skuId:11&fq=skuId:21&${first}`]],
    [
      'products',
      { products: of('1'), productsAreInclusive: true, brands: of('7'), brandsAreInclusive: true },
      [`${search}?fq=productId:1&fq=B:7&${first}`],
    ],
    ['a collection', { collections: of('137') }, [`${search}?fq=productClusterIds:137&${first}`]],
    ['brands', { brands: of('7', '8'), brandsAreInclusive: true }, [`${search}?fq=B:7&fq=B:8&${first}`]],
    [
      'categories, by their path',
      { categories: of('95'), categoriesAreInclusive: true },
      ['/api/catalog_system/pub/category/tree/4', `${search}?fq=C:/9/95/&${first}`],
    ],
  ])('a promotion of %s is read with the keys, then searched for', async (_, more, requests) => {
    promotion = promoted(more);
    found = [product('1')];
    expect((await ask({ promotionId: id }, keys)).products).toHaveLength(1);
    expect(requested()).toEqual([path, ...requests]);
    expect(shop.requests[0]?.headers).toMatchObject({ 'x-vtex-api-appkey': 'k', 'x-vtex-api-apptoken': 't' });
  });

  // Covers §stores-17.
  test('a promotion leaves out its exclusions, and then the total is unknown', async () => {
    promotion = promoted({ collections: of('137'), brands: of('8'), skus: of('31'), skusAreInclusive: false });
    found = [product('1'), product('2', { brandId: 8 }), product('3')];
    const answer = await ask({ promotionId: id }, keys);
    expect(answer).toMatchObject({ products: [{ productId: '1' }], total: null });
    expect(answer.products).toHaveLength(1);
  });

  // Covers §stores-17.
  test('a promotion narrows requested ids and other filters, without widening a field that is asked already', async () => {
    promotion = promoted({ collections: of('138') });
    found = [product('1'), product('2', { productClusters: { 137: '', 138: '' } })];
    expect((await ask({ promotionId: id, collection: '137' }, keys)).products).toMatchObject([{ productId: '2' }]);
    expect(requested().at(-1)).toBe(`${search}?fq=productClusterIds:137&${first}`);
    await ask({ promotionId: id, refId: 'A' }, keys);
    expect(requested().at(-1)).toBe(`${search}?fq=alternateIds_RefId:A&fq=productClusterIds:138&${first}`);
  });

  // Covers §stores-17.
  test.each<[string, LoopbackAnswer]>([
    ['unknown', { status: 404, body: '' }],
    ['not active', promoted({ skus: of('11'), isActive: false })],
    ['archived', promoted({ skus: of('11'), isArchived: true })],
    ['expired', promoted({ skus: of('11'), endDateUtc: '2026-06-30T00:00:00Z' })],
    ['not started', promoted({ skus: of('11'), beginDateUtc: '2026-07-02T00:00:00Z' })],
    ['of another sales channel', promoted({ skus: of('11'), idsSalesChannel: ['2'] })],
  ])('a promotion that is %s covers nothing, and nothing is searched for', async (_, answer) => {
    promotion = answer;
    expect(await ask({ promotionId: id }, { ...keys, salesChannel: '1' })).toMatchObject({ products: [], total: 0 });
    expect(requested()).toEqual([path]);
  });

  test.each<[string, LoopbackAnswer, Record<string, string> | null, string]>([
    ['is store.misconfigured without keys', promoted({}), null, 'store.misconfigured'],
    ['is store.misconfigured if the keys may not read it', { status: 403, body: '' }, keys, 'store.misconfigured'],
    ['is store.refused if the answer is a text', { body: '"no"' }, keys, 'store.refused'],
    ['is store.refused if it covers the whole shop', promoted({}), keys, 'store.refused'],
    [
      'is store.refused if its category is not in the tree',
      promoted({ categories: of('4'), categoriesAreInclusive: true }),
      keys,
      'store.refused',
    ],
  ])('a promotion %s', async (_, answer, secret, code) => {
    promotion = answer;
    await expect(ask({ promotionId: id }, secret)).rejects.toMatchObject({ code });
    expect(requested().some((path) => path.startsWith(search))).toBe(false);
  });
});
