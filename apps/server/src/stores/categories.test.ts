/** Unusual category trees of stores: cycles, very long names, and level specifications that the store refuses. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { companyWith, type Loopback, type LoopbackAnswer, openLoopback, secretsWith } from './loopback.fixture.ts';
import { createStores } from './stores.ts';

let answer: (request: { url: URL; body: string }) => LoopbackAnswer;
let shop: Loopback;
beforeEach(async () => {
  shop = await openLoopback((request) => answer(request));
});
afterEach(() => shop.close());

const categories = async (provider: 'VTEX' | 'SHOPIFY') => {
  const secrets = secretsWith(null);
  const pause = async () => undefined;
  const stores = createStores({ secrets, feed: Object.create(null), fetch, timeoutMs: 10_000, pause });
  return (await stores.of(companyWith(provider, shop.url))).categories();
};

describe('VTEX', () => {
  const tree = (body: unknown[]): void => {
    answer = ({ url }) => (url.pathname.endsWith('/tree/4') ? { body } : { status: 403, body: '' });
  };

  // Covers §backend-93.
  test('a category inside itself is left out, its siblings stay', async () => {
    const node = (id: number, ...children: unknown[]) => ({ id, name: `C${id}`, children });
    tree([node(1, node(2, node(1, node(3)), node(4))), node(2)]);
    const [first, second] = await categories('VTEX');
    expect(first?.Children[0]?.Children.map(({ ProviderId }) => ProviderId)).toEqual(['4']);
    expect(second?.ProviderId).toBe('2');
  });

  // Covers §backend-93.
  test('names are cut to the maximum length, and so is a tree of thousands', async () => {
    tree(Array.from({ length: 6000 }, (_, index) => ({ id: index + 1, name: 'x'.repeat(1000), children: [] })));
    const found = await categories('VTEX');
    expect([found.length, found[0]?.Name.length]).toEqual([5000, 200]);
  });
});

describe('Shopify', () => {
  const operations = (): string[] => shop.requests.map(({ body }) => JSON.parse(body).operationName);
  const page = { hasNextPage: false, endCursor: null };
  const node = { id: 'gid://shopify/Collection/7', handle: 'sillas', title: 'Sillas' };
  const plain = { body: { data: { collections: { nodes: [node], pageInfo: page } } } };

  // Covers §backend-94.
  test('collections have the filters that can be asked of a variant as active level specifications', async () => {
    const filters = [
      { id: 'filter.v.option.color', label: 'Color' },
      { id: 'filter.v.price', label: 'Precio' },
      { id: 'filter.v.option.talla', label: '' },
    ];
    answer = () => ({
      body: { data: { collections: { nodes: [{ ...node, products: { filters } }], pageInfo: page } } },
    });
    const LevelSpecifications = [
      { Name: 'Color', IsActive: true },
      { Name: 'Precio', IsActive: false },
    ];
    const sillas = { ProviderId: '7', Name: 'Sillas', Products: [], Children: [], LevelSpecifications };
    expect(await categories('SHOPIFY')).toEqual([sillas]);
    expect(operations()).toEqual(['CollectionFilters']);
  });

  // Covers §backend-94.
  test.each([
    { errors: [{ message: '', extensions: { code: 'ACCESS_DENIED' } }] },
    { errors: [{ message: '', extensions: { code: 'MAX_COMPLEXITY_EXCEEDED' } }] },
    { errors: [{ message: "Field 'filters' doesn't exist" }] },
    { data: { collections: null } },
  ])('a shop that refuses filters with %j gets a second request for its collections alone', async (refusal) => {
    answer = ({ body }) => (JSON.parse(body).operationName === 'Collections' ? plain : { body: refusal });
    expect(await categories('SHOPIFY')).toMatchObject([{ ProviderId: '7', LevelSpecifications: [] }]);
    expect(operations()).toEqual(['CollectionFilters', 'Collections']);
  });

  test('a shop that does not answer gets no second request', async () => {
    answer = () => ({ status: 429, body: '' });
    await expect(categories('SHOPIFY')).rejects.toMatchObject({ code: 'store.throttled' });
    expect(operations()).toEqual(['CollectionFilters']);
  });
});
