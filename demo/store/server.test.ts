import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readGoods } from './catalogue.ts';
import { createDemoStore } from './server.ts';

const goods = readGoods(new URL('../casa-nativa/', import.meta.url));
// oxlint-disable-next-line typescript/no-explicit-any -- the tests look at shapes that are not ours to type
type Foreign = any;

const server = createDemoStore(goods);
let base = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const search = async (query: string, term = '') => {
  const response = await fetch(`${base}/api/catalog_system/pub/products/search${term}?${query}`);
  return { response, body: (await response.json()) as Foreign };
};
const graphql = async (query: string, variables: Record<string, unknown> = {}) => {
  const response = await fetch(`${base}/api/2026-04/graphql.json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  return { response, body: (await response.json()) as Foreign };
};
const page = async (path: string) => (await fetch(base + path)).text();

describe('VTEX', () => {
  test('VTEX answers a product in the shape of the real API', async () => {
    const { response, body } = await search('fq=alternateIds_RefId:CN-2210.03');
    expect(response.status).toBe(200);
    expect(response.headers.get('resources')).toBe('0-9/1');
    const [product] = body;
    expect(product.productName).toBe('Silla Honda');
    expect(product.categoriesIds[0]).toBe('/10/12/122/');
    expect(product.allSpecifications).toContain('Material');
    expect(product.Material).toEqual(['Madera maciza, asiento curvado']);
    const black = product.items[2];
    expect(black.referenceId).toEqual([{ Key: 'RefId', Value: 'CN-2210.03' }]);
    expect(black.images[0].imageUrl).toBe(`${base}/pictures/cn-2210-03.webp`);
    expect(black.sellers[0].commertialOffer).toMatchObject({ Price: 670000, ListPrice: 790000, IsAvailable: true });
  });

  test('VTEX combines repeated filter fields by OR and different fields by AND', async () => {
    expect((await search('fq=skuId:30010&fq=skuId:30020')).body).toHaveLength(2);
    expect((await search('fq=skuId:30010&fq=skuId:30020&fq=C:/10/12/')).body).toHaveLength(0);
    const chairs = await search(`fq=C:/10/12/122/&fq=${encodeURIComponent('P:[500000 TO 700000]')}`);
    expect(chairs.body.map(({ productName }: { productName: string }) => productName)).toEqual([
      'Butaca alta Taganga',
      'Silla Honda',
    ]);
    expect((await search('fq=specificationFilter_42:Roble')).body.length).toBeGreaterThan(3);
  });

  test('VTEX answers a part of the result with 206 and the total', async () => {
    const { response, body } = await search('_from=0&_to=4&O=OrderByPriceASC');
    expect(response.status).toBe(206);
    expect(response.headers.get('resources')).toBe(`0-4/${goods.products.length}`);
    expect(body[0].productName).toBe('Kit de cuidado para madera');
    expect(body[0].items[0].images).toEqual([]);
  });

  test.each([
    ['_from=2501&_to=2510', "Parameter _from can't be greater than 2500."],
    ['_from=0&_to=50', 'The maximum number of items per request is 50.'],
    ['fq=nonsense', 'Invalid filter.'],
    ['ft=%3Cscript%3E', 'Bad Request! Scripts are not allowed!'],
  ])('VTEX refuses the search %s', async (query, text) => {
    const { response, body } = await search(query);
    expect(response.status).toBe(400);
    expect(body).toBe(text);
  });

  test('VTEX finds text without accents and products by slug, and answers price 0 for an unavailable item', async () => {
    expect((await search('', '/sofa%20guatape')).body[0].productId).toBe('1001');
    const [product] = (await search('', '/armario-zipaquira/p')).body;
    expect(product.items[0].sellers[0].commertialOffer).toMatchObject({
      Price: 0,
      AvailableQuantity: 0,
      IsAvailable: false,
    });
  });

  test('the VTEX category tree ends at the requested level, and its fields have an IsActive flag', async () => {
    const tree = await (await fetch(`${base}/api/catalog_system/pub/category/tree/1`)).json();
    expect(tree).toHaveLength(3);
    expect(tree[0]).toMatchObject({ id: 10, hasChildren: true });
    expect(tree[0].children[0].children).toEqual([]);
    const fields = await (
      await fetch(`${base}/api/catalog_system/pub/specification/field/listByCategoryId/122`)
    ).json();
    expect(fields).toContainEqual({
      Name: 'Apilable',
      CategoryId: 122,
      FieldId: 45,
      IsActive: false,
      IsStockKeepingUnit: false,
    });
  });
});

const fragments = `
fragment V on ProductVariant { id title sku barcode availableForSale price { amount currencyCode } compareAtPrice { amount currencyCode }
  selectedOptions { name value } image { url altText } }
fragment P on Product { id title handle vendor productType availableForSale category { id name } options { name optionValues { name } }
  collections(first: 1) { nodes { id handle } } images(first: 5) { nodes { url altText } }
  variants(first: 50) { nodes { ...V } pageInfo { hasNextPage endCursor } } }`;

describe('Shopify', () => {
  test('Shopify answers nodes in the order of the request, and null for unknown ids', async () => {
    const ids = ['gid://shopify/ProductVariant/30142', 'gid://shopify/Product/1', 'gid://shopify/Product/1008'];
    const { body } = await graphql(
      `query Nodes($ids: [ID!]!, $country: CountryCode) @inContext(country: $country) {
        nodes(ids: $ids) { __typename ... on Product { ...P } ... on ProductVariant { ...V product { ...P } } } } ${fragments}`,
      { ids },
    );
    const [variant, missing, product] = body.data.nodes;
    expect(variant).toMatchObject({ __typename: 'ProductVariant', title: 'Negro mate', sku: 'CN-2210.03' });
    expect(variant.price).toEqual({ amount: '670000.0', currencyCode: 'COP' });
    expect(variant.compareAtPrice.amount).toBe('790000.0');
    expect(variant.product.variants.nodes).toHaveLength(3);
    expect(missing).toBeNull();
    expect(product.variants.nodes[0]).toMatchObject({ title: 'Default Title', compareAtPrice: null });
  });

  test('a Shopify collection can be paged by its cursors', async () => {
    const query = `query Collection($handle: String, $first: Int, $after: String, $filters: [ProductFilter!]) {
      collection(handle: $handle) { id products(first: $first, after: $after, filters: $filters, sortKey: PRICE) {
        nodes { title } pageInfo { hasNextPage endCursor } } } }`;
    const one = (await graphql(query, { handle: 'comedor', first: 5 })).body.data.collection;
    expect(one.products.pageInfo.hasNextPage).toBe(true);
    const two = (await graphql(query, { handle: 'comedor', first: 5, after: one.products.pageInfo.endCursor })).body
      .data.collection;
    expect(two.products.nodes).toHaveLength(3);
    const dear = await graphql(query, { handle: 'comedor', first: 5, filters: [{ price: { min: 4900000 } }] });
    expect(dear.body.data.collection.products.nodes).toEqual([{ title: 'Mesa de comedor Aracataca' }]);
    expect((await graphql(query, { handle: 'nada', first: 1 })).body.data.collection).toBeNull();
  });

  test('Shopify finds a reference by predictive search and a name by search', async () => {
    const predicted = await graphql(
      `query Predict($q: String!) { predictiveSearch(query: $q, limit: 10, types: [PRODUCT], searchableFields: [VARIANTS_SKU]) { products { ...P } } } ${fragments}`,
      { q: 'cn-2210.03' },
    );
    expect(predicted.body.data.predictiveSearch.products[0].title).toBe('Silla Honda');
    const found = await graphql(
      'query Search($q: String!) { search(query: $q, first: 2, types: [PRODUCT]) { totalCount nodes { ... on Product { title } } } }',
      { q: 'lampara' },
    );
    expect(found.body.data.search.totalCount).toBe(3);
  });

  test.each([
    ['{ products(first: 2) { nodes { nonsense } } }', "Field 'nonsense' doesn't exist on type 'Product'"],
    ['{ products(first: 2) { nodes { id }', 'syntax error, unexpected end of file, expecting a name'],
    ['query One($id: ID!) { node(id: $id) { id } }', 'Variable $id of type ID! was provided invalid value'],
    [
      'fragment A on Product { ...A } { products(first: 1) { nodes { ...A } } }',
      'Query has depth that exceeds the maximum',
    ],
  ])('Shopify refuses %s with status 200 and an error', async (query, message) => {
    const { response, body } = await graphql(query);
    expect(response.status).toBe(200);
    expect(body.errors[0].message).toBe(message);
  });

  test('Shopify answers 400 to a body without a query', async () => {
    const { response, body } = await graphql('');
    expect(response.status).toBe(400);
    expect(body.errors.query).toBe('Required parameter missing or invalid');
  });
});

describe('the shop', () => {
  test('a cart link shows all its lines, including invalid ones, and the total of the valid ones', async () => {
    const text = await page(
      '/checkout/cart/add?sku=30142&qty=2&seller=1&sku=99&qty=1&seller=1&utm_source=pdf_interactivo',
    );
    expect(text).toContain('data-sku="30142" data-qty="2" data-seller="1"');
    expect(text).toContain('data-sku="99"');
    expect(text).toContain('no encontrado');
    expect(text).toContain('data-total="1340000"');
    expect(text).toContain('data-testid="utm-source">pdf_interactivo<');
  });

  test('a permalink shows the same cart', async () => {
    const text = await page('/cart/30142:1,30080:3?utm_source=pdf_interactivo');
    expect(text).toContain('data-sku="30080" data-qty="3" data-seller=""');
    expect(text).toContain(`data-total="${670000 + 3 * 459000}"`);
  });

  test('the search page escapes the text that a visitor typed', async () => {
    const text = await page(
      `/checkout/cart/add?sku=${encodeURIComponent('"><script>alert(1)</script>')}&qty=x&utm_source=%3Cimg%20src=x%3E`,
    );
    expect(text).not.toContain('<script');
    expect(text).not.toContain('<img src=x');
    expect(text).toContain('&lt;img src=x&gt;');
  });

  test('every product has its page in both address forms', async () => {
    for (const { linkText } of goods.products) {
      expect((await fetch(`${base}/${linkText}/p`)).status).toBe(200);
      expect((await fetch(`${base}/products/${linkText}`)).status).toBe(200);
    }
  });

  test.each([
    '/%E0%A4%A',
    '/cart/%00',
    '/pictures/..%2Fproducts.json',
    '/pictures/nada.webp',
    '/x/p',
    '/api/x',
    '//evil',
  ])('the hostile path %s is answered without a server error', async (path) => {
    const { status } = await fetch(base + path);
    expect(status).toBeLessThan(500);
    expect((await fetch(`${base}/`)).status).toBe(200);
  });
});
