/** Each field of the request body (§7) with the request to Shopify, or the filter on its answer, that it produces. */
import type { ProductQuery } from '@vitrina/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { companyWith, type Loopback, openLoopback, secretsWith } from '../loopback.fixture.ts';
import { createStores } from '../stores.ts';

type Body = Omit<ProductQuery, 'companyId'>;

const node = (number: number, title: string, more: { color?: string; price?: string; collection?: number } = {}) => ({
  __typename: 'Product',
  id: `gid://shopify/Product/${number}`,
  title,
  handle: `p-${number}`,
  options: [{ name: 'Color', optionValues: [{ name: more.color ?? 'Azul' }] }],
  collections: { nodes: [{ id: `gid://shopify/Collection/${more.collection ?? 77}`, handle: 'ofertas' }] },
  variants: {
    nodes: [
      {
        id: `gid://shopify/ProductVariant/${number}1`,
        title: 'Default Title',
        sku: `R-${number}`,
        barcode: '7701234567890',
        price: { amount: more.price ?? '20.0', currencyCode: 'COP' },
      },
    ],
  },
});

/** Windows of a list, by their cursor; the shop has the collections 77 and 78. */
let windows: unknown[][];
let shop: Loopback;
beforeEach(async () => {
  windows = [[]];
  shop = await openLoopback(({ body }) => {
    const { operationName, variables } = JSON.parse(body);
    const at = Number(variables.after ?? 0);
    const list = {
      nodes: windows[at] ?? [],
      pageInfo: { hasNextPage: at + 1 < windows.length, endCursor: String(at + 1) },
    };
    const isThere = /77|78/.test(variables.id ?? '') || variables.handle === 'ofertas';
    const data = {
      Nodes: { nodes: windows.flat() },
      Predict: { predictiveSearch: { products: windows.flat() } },
      Search: { search: list },
      Products: { products: list },
      Collection: { collection: isThere ? { id: variables.id, products: list } : null },
    }[String(operationName)];
    return { body: { data } };
  });
});
afterEach(() => shop.close());

const ask = async (query: Body) => {
  const stores = createStores({ secrets: secretsWith(null), feed: Object.create(null), fetch, timeoutMs: 10_000 });
  return (await stores.of(companyWith('SHOPIFY', shop.url))).products({ companyId: 'casa', ...query });
};
const requested = (): [string, Record<string, unknown>][] =>
  shop.requests.map(({ body }) => {
    const { operationName, variables } = JSON.parse(body);
    const { variants: _amount, memberships: _other, details: _details, ...rest } = variables;
    return [operationName, rest];
  });

const collection = (more: object) => [
  'Collection',
  { id: 'gid://shopify/Collection/77', filters: [], first: 20, ...more },
];
const first = 20;

// Covers §stores-14.
test.each<[string, Body, unknown[]]>([
  ['collection by number', { collection: 77 }, [collection({})]],
  ['collection by handle', { collection: 'ofertas' }, [['Collection', { handle: 'ofertas', filters: [], first }]]],
  ['cluster alone', { cluster: '77' }, [collection({})]],
  ['cluster in a collection', { collection: '77', cluster: 'nuevo' }, [collection({ filters: [{ tag: 'nuevo' }] })]],
  [
    'code',
    { code: '7701234567890' },
    [
      ['Predict', { q: '7701234567890', fields: ['VARIANTS_SKU', 'VARIANTS_BARCODE'] }],
      ['Search', { q: '7701234567890', first: 10 }],
    ],
  ],
  [
    'itemId, then as a product',
    { itemId: '41' },
    [
      ['Nodes', { ids: ['gid://shopify/ProductVariant/41'] }],
      ['Nodes', { ids: ['gid://shopify/Product/41'] }],
    ],
  ],
  [
    'itemId as a list',
    { itemId: ['41', 'gid://shopify/ProductVariant/42'] },
    [
      ['Nodes', { ids: ['gid://shopify/ProductVariant/41', 'gid://shopify/ProductVariant/42'] }],
      ['Nodes', { ids: ['gid://shopify/Product/41', 'gid://shopify/Product/42'] }],
    ],
  ],
  [
    'refId',
    { refId: 'R-1' },
    [
      ['Predict', { q: 'R-1', fields: ['VARIANTS_SKU', 'VARIANTS_BARCODE'] }],
      ['Search', { q: 'R-1', first: 10 }],
    ],
  ],
  [
    'itemName, then by parts of titles',
    { itemName: 'sofá' },
    [
      ['Search', { q: 'sofá', filters: [], first }],
      ['Products', { q: 'title:*sofá*', first }],
    ],
  ],
  ['first', { first: '77' }, [collection({})]],
  [
    'first to fourth, the deepest first',
    { first: '77', second: 'b', third: 'c', fourth: 'd' },
    [...['d', 'c', 'b'].map((handle) => ['Collection', { handle, filters: [], first }]), collection({})],
  ],
  ['order', { collection: '77', order: 'OrderByReleaseDateDESC' }, [collection({ sortKey: 'CREATED', reverse: true })]],
  ['order, which Shopify does not have', { collection: '77', order: 'OrderByReviewRateDESC' }, [collection({})]],
  [
    'itemSpecification in a collection',
    { collection: '77', itemSpecification: 'Color:Rojo' },
    [collection({ filters: [{ variantOption: { name: 'Color', value: 'Rojo' } }] })],
  ],
  [
    'itemPriceRange in a collection',
    { collection: '77', itemPriceRange: '10 TO 20' },
    [collection({ filters: [{ price: { min: 10, max: 20 } }] })],
  ],
  [
    'itemPriceRange alone',
    { itemPriceRange: '10 TO 20' },
    [['Products', { q: 'variants.price:>=10 AND variants.price:<=20', first }]],
  ],
  ['nextCursor', { collection: '77', nextCursor: '3' }, [collection({ after: '3' })]],
  [
    'prevCursor',
    { collection: '77', prevCursor: '3' },
    [['Collection', { id: 'gid://shopify/Collection/77', filters: [], last: 20, before: '3' }]],
  ],
  ['itemUid', { itemUid: 'models', collection: '77' }, [collection({})]],
  ['companyIntegration', { companyIntegration: 'VTEX', collection: '77' }, [collection({})]],
  ['region, which Shopify does not have', { region: 'centro', collection: '77' }, [collection({})]],
  [
    'promotionId, which matches nothing because promotions of Shopify are private',
    { promotionId: 'VERANO', collection: '77' },
    [],
  ],
])('the body field %s becomes its request or filter', async (_, query, requests) => {
  await ask(query);
  expect(requested()).toEqual(requests);
});

// Covers §stores-14.
test('a page is reached by reading the pages before it', async () => {
  windows = [[node(1, 'Uno')], [node(2, 'Dos')], [node(3, 'Tres')]];
  expect((await ask({ collection: '77', page: '3' })).products).toMatchObject([{ productId: '3' }]);
  expect(requested().map(([, { after }]) => after)).toEqual([undefined, '1', '2']);
});

// Covers §stores-18.
test.each<[string, Body]>([
  ['words', { itemName: 'SOFA' }],
  ['a reference as words', { itemName: 'r2' }],
  ['a price', { itemPriceRange: '50 TO 60' }],
  ['an option', { itemSpecification: 'color:rojo' }],
  ['a collection', { collection: '78' }],
  ['a category', { first: '78' }],
  ['a category above an unknown one', { first: '78', second: 'no' }],
])('requested ids and references are narrowed by %s', async (_, narrowing) => {
  windows = [[node(1, 'Mesa'), node(2, 'Sofá cama', { color: 'Rojo', price: '55.0', collection: 78 })]];
  const { products } = await ask({ itemId: ['11', '21'], ...narrowing });
  expect(products.map(({ productId }) => productId)).toEqual(['2']);
});

test('requested ids in a category that the shop does not have give no products', async () => {
  windows = [[node(1, 'Mesa')]];
  expect((await ask({ itemId: ['11'], first: 'no' })).products).toEqual([]);
});

// Covers §stores-19.
test('requested ids with a tag are refused: Shopify does not return the tags of a product', async () => {
  await expect(ask({ itemId: ['11'], collection: '77', cluster: 'nuevo' })).rejects.toMatchObject({
    code: 'store.refused',
  });
});

// Covers §stores-19.
test.each<[string, Body]>([
  ['words in a collection', { collection: '77', itemName: 'sofa' }],
  ['words in a category', { first: '77', itemName: 'sofa' }],
  ['options of the whole shop', { itemSpecification: 'Color:Rojo' }],
  ['a category of a collection', { collection: '77', first: '78' }],
])('%s: windows without a match are skipped, and no product comes twice', async (_, query) => {
  const wanted = (number: number) => node(number, `Sofá ${number}`, { color: 'Rojo', collection: 78 });
  windows = [[node(1, 'Mesa')], [node(2, 'Mesa'), wanted(3)], [node(4, 'Mesa')], [wanted(5)], [node(6, 'Mesa')]];
  const one = await ask(query);
  expect(one).toMatchObject({ products: [{ productId: '3' }], nextCursor: '2', total: null });
  const two = await ask({ ...query, nextCursor: one.nextCursor });
  expect(two).toMatchObject({ products: [{ productId: '5' }], nextCursor: '4' });
  expect((await ask({ ...query, page: '2' })).products).toEqual(two.products);
  expect(await ask({ ...query, nextCursor: '4' })).toMatchObject({ products: [], nextCursor: null });
});
