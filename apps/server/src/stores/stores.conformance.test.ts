/** Conformance suite of the Store port: every adapter over the same goods. */
import { CatalogCategory, ProductAnswer, type ProductQuery } from '@vitrina/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Store } from '../domain/ports/stores.ts';
import {
  companyWith,
  cushions,
  type Loopback,
  openLoopback,
  secretsWith,
  shopifyAnswer,
  vtexAnswer,
} from './loopback.fixture.ts';
import { memoryFeed } from './memory-feed.fixture.ts';
import { createStores } from './stores.ts';

const requested: unknown[][] = [];
let vtex: Loopback;
let shopify: Loopback;

beforeAll(async () => {
  vtex = await openLoopback(vtexAnswer);
  shopify = await openLoopback(shopifyAnswer);
});
afterAll(() => Promise.all([vtex.close(), shopify.close()]));
beforeEach(() => {
  for (const list of [requested, vtex.requests, shopify.requests]) list.length = 0;
});

const storeOf = (provider: string): Promise<Store> => {
  const stores = createStores({ secrets: secretsWith(null), feed: memoryFeed(requested), fetch, timeoutMs: 4_000 });
  const website = { VTEX: vtex.url, SHOPIFY: shopify.url }[provider] ?? 'https://casa.example';
  return stores.of(companyWith(provider, website));
};

/** Everything that was sent to the store, as text without transport encoding. */
const sent = (): string => {
  const bodies = shopify.requests.map(({ body }) => JSON.stringify(JSON.parse(body).variables));
  return [...vtex.requests.map(({ path }) => path), ...bodies, JSON.stringify(requested)].join('\n');
};
const calls = (): number => vtex.requests.length + shopify.requests.length + requested.length;

// Covers §stores-1.
test('an unknown provider has no store', async () => {
  await expect(storeOf('WOO')).rejects.toMatchObject({ code: 'store.misconfigured' });
});

describe.each(['VTEX', 'SHOPIFY', 'FEED'] as const)('the %s store', (provider) => {
  const ask = async (query: Omit<ProductQuery, 'companyId'>) =>
    (await storeOf(provider)).products({ companyId: 'casa', ...query });
  const idsOf = async (query: Omit<ProductQuery, 'companyId'>) =>
    (await ask(query)).products.map(({ productId }) => productId);

  test('a store reports its kind', async () => {
    expect((await storeOf(provider)).info).toEqual({ kind: provider });
  });

  test.each<[string, Omit<ProductQuery, 'companyId'>]>([
    ['nothing', {}],
    ['empty fields', { refId: '', itemId: [], itemName: ' ', collection: '', first: '', itemPriceRange: '' }],
    ['a page and an order alone', { page: '3', order: 'OrderByPriceASC' }],
  ])('answers %s with no products and sends no request', async (_, query) => {
    expect((await ask(query)).products).toEqual([]);
    expect(calls()).toBe(0);
  });

  test('leaves out unknown references and ids', async () => {
    expect(await idsOf({ refId: 'NO-1,LM-07,NO-2' })).toEqual(['1002']);
    expect(await idsOf({ itemId: ['999', '5003'] })).toEqual(['1002']);
    expect(await idsOf({ refId: 'NO-1' })).toEqual([]);
  });

  test('looks up a repeated id once and returns each product once', async () => {
    expect(await idsOf({ refId: 'LM-07, LM-07 ,LM-07,CN-2210,CN-2211' })).toEqual(['1002', '1001']);
    expect(sent().split(/LM-?07/).length - 1).toBe(1);
  });

  test('returns products in the requested order, the requested item first in its product', async () => {
    const { products } = await ask({ refId: ['CN-2211', 'LM-07'] });
    expect(products.map(({ productId }) => productId)).toEqual(['1001', '1002']);
    expect(products[0]?.items.map(({ itemId }) => itemId)).toEqual(['5002', '5001']);
    expect(await idsOf({ itemId: '5003,5001' })).toEqual(['1002', '1001']);
  });

  // Covers §1-23, §1-24.
  test('finds an item by one id, by a list, and a product by its own id', async () => {
    expect(await idsOf({ itemId: '5002' })).toEqual(['1001']);
    expect(await idsOf({ itemId: [5003, 5001] })).toEqual(['1002', '1001']);
    expect(await idsOf({ itemId: ['1002'] })).toEqual(['1002']);
  });

  // Covers §7-15.
  test('takes references and ids as a union', async () => {
    expect(await idsOf({ refId: 'CN-2210', itemId: '5003' })).toEqual(['1001', '1002']);
  });

  test('finds a product by a word of its name', async () => {
    expect(await idsOf({ itemName: 'silla' })).toEqual(['1001']);
  });

  // Covers §3-24, §3-25, §stores-20.
  test.each<[string, Omit<ProductQuery, 'companyId'>]>([
    ['names', { refId: 'CN-2210,LM-07' }],
    ['words', { itemName: 'cojín' }],
    ['a category', { first: { VTEX: '12', SHOPIFY: '77', FEED: 'Muebles' }[provider] }],
  ])('answers %s in the shape of the contract, with exactly its fields', async (_, query) => {
    const answer = await ask(query);
    expect(answer.products.length).toBeGreaterThan(1);
    // Parsing drops fields that the contract does not know, and then the value differs.
    expect(ProductAnswer.parse(answer)).toStrictEqual(answer);
    for (const { items, ...product } of answer.products) {
      expect([product.productId, product.productName, product.linkText]).not.toContain('');
      expect(items.length).toBeGreaterThan(0);
    }
  });

  // Covers §stores-20.
  test('reports prices in whole money, each in its own field', async () => {
    const { products } = await ask({ refId: 'CN-2210,LM-07' });
    const offers = products.map(({ items }) => items[0]?.sellers[0]?.commertialOffer);
    const before = provider === 'VTEX' ? 671_000 : 670_000;
    const offer = { price: 670_000, listPrice: before, priceWithoutDiscount: before, rewardValue: 0 };
    expect(offers).toMatchObject([offer, { price: 189_900 }]);
  });

  const everyCushion = cushions.map(({ productId }) => productId).sort();

  // Covers §stores-21.
  test('returns each product once over all numbered pages', async () => {
    const seen: string[] = [];
    for (let page = 1; page <= 20; page += 1) {
      const ids = await idsOf({ itemName: 'cojín', page: String(page) });
      if (ids.length === 0) break;
      seen.push(...ids);
    }
    expect(seen.sort()).toEqual(everyCushion);
  });

  // Covers §stores-21.
  test('returns each product once over all cursors, where it has cursors', async () => {
    const seen: string[] = [];
    let answer = await ask({ itemName: 'cojín' });
    while (answer.nextCursor !== null && seen.length < 1000) {
      seen.push(...answer.products.map(({ productId }) => productId));
      answer = await ask({ itemName: 'cojín', nextCursor: answer.nextCursor });
    }
    seen.push(...answer.products.map(({ productId }) => productId));
    expect(seen.sort()).toEqual(provider === 'SHOPIFY' ? everyCushion : (await idsOf({ itemName: 'cojín' })).sort());
    expect(answer.total).toBe(120);
  });

  // Covers §stores-21.
  test('returns the products in a range of prices, both ends included', async () => {
    const wanted = cushions.filter(({ items }) => items.some(({ price }) => price >= 1010 && price <= 1019));
    const ids = await idsOf({ itemName: 'cojín', itemPriceRange: '1010 TO 1019' });
    expect(ids.sort()).toEqual(wanted.map(({ productId }) => productId).sort());
    expect(ids).toHaveLength(10);
    expect(await idsOf({ itemName: 'cojín', itemPriceRange: '1 TO 2' })).toEqual([]);
  });

  // Covers §stores-21.
  test.each([
    ['PriceASC', [1001, 1002, 1003]],
    ['OrderByPriceDESC', [1120, 1119, 1118]],
  ])('returns products in the order %s', async (order, prices) => {
    const { products } = await ask({ itemName: 'cojín', order });
    const listed = products.map(({ items }) => items[0]?.sellers[0]?.commertialOffer.price);
    expect(listed.slice(0, 3)).toEqual(prices);
  });

  const category = { VTEX: '12', SHOPIFY: '77', FEED: 'Muebles' }[provider];

  // Covers §stores-21.
  test('returns the products of a category, and of those the ones with the searched words', async () => {
    expect((await idsOf({ first: category })).sort()).toEqual(['1001', '1002']);
    expect(await idsOf({ first: category, itemName: 'sol' })).toEqual(['1002']);
    expect(await idsOf({ first: category, itemName: 'cojín' })).toEqual([]);
    expect(await idsOf({ first: provider === 'VTEX' ? '13' : 'Nada' })).toEqual([]);
  });

  // Covers §stores-18.
  test('narrows requested ids by every filter', async () => {
    const names = { refId: 'CN-2210,LM-07' };
    expect(await idsOf({ ...names, itemPriceRange: '180000 TO 200000' })).toEqual(['1002']);
    expect(await idsOf({ ...names, itemName: 'silla' })).toEqual(['1001']);
    expect(await idsOf({ refId: 'CJ-1005,LM-07', first: category })).toEqual(['1002']);
  });

  // Covers §7-19.
  test('returns no products for a promotion that it does not have', async () => {
    const query = { promotionId: 'VERANO', refId: 'LM-07' };
    if (provider === 'VTEX') await expect(ask(query)).rejects.toMatchObject({ code: 'store.misconfigured' });
    else expect(await ask(query)).toMatchObject({ products: [], total: 0 });
  });

  test('passes hostile values as values only', async () => {
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
      // A category that is no id is looked up by its name, in the complete tree.
      expect(['/api/catalog_system/pub/products/search', '/api/catalog_system/pub/category/tree/4']).toContain(
        url.pathname,
      );
      expect(url.searchParams.has('sc')).toBe(false);
      expect(url.searchParams.getAll('fq').some((filter) => filter.startsWith('productId:1001'))).toBe(false);
    }
    for (const { body } of shopify.requests) expect(JSON.parse(body).query).not.toContain('sc=9');
  });

  // Covers §stores-1.
  test('a store returns its categories', async () => {
    const [category, ...others] = await (await storeOf(provider)).categories();
    expect(others).toEqual([]);
    expect(CatalogCategory.parse(category)).toStrictEqual(category);
    const [id, name] = { VTEX: ['12', 'Muebles'], SHOPIFY: ['77', 'Novedades'], FEED: ['Muebles', 'Muebles'] }[
      provider
    ];
    expect(category).toEqual({ ProviderId: id, Name: name, Products: [], Children: [], LevelSpecifications: [] });
  });
});
