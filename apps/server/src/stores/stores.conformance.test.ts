/** The promise of the Store port, kept by every adapter over the same goods. */
import { Product, type ProductQuery } from '@vitrina/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Store } from '../domain/ports.ts';
import {
  companyWith,
  type Loopback,
  memoryFeed,
  openLoopback,
  secretsWith,
  shopifyAnswer,
  vtexAnswer,
} from './loopback.fixture.ts';
import { createStores } from './stores.ts';

const asked: unknown[][] = [];
let vtex: Loopback;
let shopify: Loopback;

beforeAll(async () => {
  vtex = await openLoopback(vtexAnswer);
  shopify = await openLoopback(shopifyAnswer);
});
afterAll(() => Promise.all([vtex.close(), shopify.close()]));
beforeEach(() => {
  for (const list of [asked, vtex.requests, shopify.requests]) list.length = 0;
});

const storeOf = (provider: string): Promise<Store> => {
  const stores = createStores({ secrets: secretsWith(null), feed: memoryFeed(asked), fetch, timeoutMs: 4_000 });
  const website = { VTEX: vtex.url, SHOPIFY: shopify.url }[provider] ?? 'https://casa.example';
  return stores.of(companyWith(provider, website));
};

/** Everything that left for the store, as text without transport encoding. */
const sent = (): string => {
  const bodies = shopify.requests.map(({ body }) => JSON.stringify(JSON.parse(body).variables));
  return [...vtex.requests.map(({ path }) => path), ...bodies, JSON.stringify(asked)].join('\n');
};
const calls = (): number => vtex.requests.length + shopify.requests.length + asked.length;

test('an unknown provider has no store', async () => {
  await expect(storeOf('WOO')).rejects.toMatchObject({ code: 'store.misconfigured' });
});

describe.each(['VTEX', 'SHOPIFY', 'FEED'] as const)('a %s store', (provider) => {
  const ask = async (query: Omit<ProductQuery, 'companyId'>) =>
    (await storeOf(provider)).products({ companyId: 'casa', ...query });
  const idsOf = async (query: Omit<ProductQuery, 'companyId'>) =>
    (await ask(query)).products.map(({ productId }) => productId);

  test('says what it is', async () => {
    expect((await storeOf(provider)).info).toEqual({ kind: provider });
  });

  test.each<[string, Omit<ProductQuery, 'companyId'>]>([
    ['nothing', {}],
    ['empty fields', { refId: '', itemId: [], itemName: ' ', collection: '', first: '', itemPriceRange: '' }],
    ['a page and an order alone', { page: '3', order: 'OrderByPriceASC' }],
  ])('answers %s with no products and asks nobody', async (_, query) => {
    expect((await ask(query)).products).toEqual([]);
    expect(calls()).toBe(0);
  });

  test('leaves out unknown references and ids', async () => {
    expect(await idsOf({ refId: 'NO-1,LM-07,NO-2' })).toEqual(['1002']);
    expect(await idsOf({ itemId: ['999', '5003'] })).toEqual(['1002']);
    expect(await idsOf({ refId: 'NO-1' })).toEqual([]);
  });

  test('asks for a repeated name once and answers each product once', async () => {
    expect(await idsOf({ refId: 'LM-07, LM-07 ,LM-07,CN-2210,CN-2211' })).toEqual(['1002', '1001']);
    expect(sent().split(/LM-?07/).length - 1).toBe(1);
  });

  test('answers in the order asked, the asked item first in its product', async () => {
    const { products } = await ask({ refId: ['CN-2211', 'LM-07'] });
    expect(products.map(({ productId }) => productId)).toEqual(['1001', '1002']);
    expect(products[0]?.items.map(({ itemId }) => itemId)).toEqual(['5002', '5001']);
    expect(await idsOf({ itemId: '5003,5001' })).toEqual(['1002', '1001']);
  });

  test('finds an item by one id, by a list, and a product by its own id', async () => {
    expect(await idsOf({ itemId: '5002' })).toEqual(['1001']);
    expect(await idsOf({ itemId: [5003, 5001] })).toEqual(['1002', '1001']);
    expect(await idsOf({ itemId: ['1002'] })).toEqual(['1002']);
  });

  test('takes references and ids as a union', async () => {
    expect(await idsOf({ refId: 'CN-2210', itemId: '5003' })).toEqual(['1001', '1002']);
  });

  test('finds a product by a word of its name', async () => {
    expect(await idsOf({ itemName: 'silla' })).toEqual(['1001']);
  });

  test('answers in the shape of the contract', async () => {
    const { products, prevCursor, nextCursor } = await ask({ refId: 'CN-2210,LM-07' });
    expect(products).toHaveLength(2);
    for (const product of products) expect(Product.parse(product)).toEqual(product);
    expect([prevCursor, nextCursor]).toEqual([null, null]);
    expect(products[0]?.items[0]?.sellers[0]?.commertialOffer.price).toBe(670_000);
  });

  test('keeps hostile values values', async () => {
    const hostile = '1&fq=productId:1001&sc=9';
    for (const query of [
      { collection: hostile },
      { cluster: hostile },
      { first: '../../1001' },
      { refId: hostile },
      { itemId: hostile },
      { code: hostile },
      { itemName: `${hostile}#"'<script>\u0000\ud800` },
      { itemName: '") { products } #' },
      { itemPriceRange: `0 TO 1]${hostile}`, first: '7' },
      { itemSpecification: `33:a${hostile}`, first: '7' },
      { itemId: ['__proto__', 'constructor'] },
      { refId: '__proto__' },
    ])
      expect(await idsOf(query)).toEqual([]);
    for (const { path } of vtex.requests) {
      const url = new URL(path, vtex.url);
      // A category that is no id is looked up by its name, in the tree as it always is.
      expect(['/api/catalog_system/pub/products/search', '/api/catalog_system/pub/category/tree/4']).toContain(
        url.pathname,
      );
      expect(url.searchParams.has('sc')).toBe(false);
      expect(url.searchParams.getAll('fq').some((filter) => filter.startsWith('productId:1001'))).toBe(false);
    }
    for (const { body } of shopify.requests) expect(JSON.parse(body).query).not.toContain('sc=9');
  });

  test('has categories', async () => {
    const [category] = await (await storeOf(provider)).categories();
    const [id, name] = { VTEX: ['12', 'Muebles'], SHOPIFY: ['77', 'Novedades'], FEED: ['Muebles', 'Muebles'] }[
      provider
    ];
    expect(category).toEqual({ ProviderId: id, Name: name, Products: [], Children: [], LevelSpecifications: [] });
  });
});
