import { CallError } from '@vitrina/contract';
import { expect, test, vi } from 'vitest';
import { category, sold } from './product-search.fixture.ts';
import {
  createProductSearchStore,
  type ProductSearchAnswer,
  type ProductSearchFilter,
  type Question,
} from './product-search-store.ts';

const queryFor = (query: string, own: Partial<Question> = {}): Question => ({ query, path: [], chosen: {}, ...own });
const answer = (ids: string[], own: Partial<ProductSearchAnswer> = {}): ProductSearchAnswer => ({
  products: ids.map((id) => sold(id, `R-${id}`)),
  total: ids.length,
  nextCursor: '',
  ...own,
});

type Reply = ProductSearchAnswer | Error | Promise<ProductSearchAnswer>;

const open = (...replies: Reply[]) => {
  const requested: ProductSearchFilter[] = [];
  const log = vi.fn();
  const search = createProductSearchStore({
    fetchProducts: async (query) => {
      requested.push(query);
      const reply = await (replies.shift() ?? answer([]));
      if (reply instanceof Error) throw reply;
      return reply;
    },
    readCategories: async () => [category('sala')],
    log,
    now: () => Date.parse('2026-01-01T12:00:00Z'),
  });
  const ids = () => search.getState().products.map(({ productId }) => productId);
  const settled = () => vi.waitFor(() => expect(search.getState().is).not.toMatch(/^loading/));
  return { search, requested, log, ids, settled };
};

test.each<[string, Question, Partial<ProductSearchFilter>]>([
  ['a name', queryFor('sofá cama'), { itemName: 'sofá cama', first: '' }],
  [
    'a category path',
    queryFor('', { path: ['10', '11', '111', '1111'] }),
    { itemName: '', first: '10', second: '11', third: '111', fourth: '1111' },
  ],
  [
    'a facet value',
    queryFor('', { path: ['10'], chosen: { 41: 'Azul' } }),
    { first: '10', itemSpecification: [{ FieldId: '41', Value: 'Azul' }] },
  ],
])('%s is sent as filter in the request body', async (_, query, body) => {
  const { search, requested, settled } = open();
  search.submit(query);
  await settled();
  expect(requested).toHaveLength(1);
  expect(requested[0]).toMatchObject(body);
});

test('a query with a digit is also requested as a reference, whose match comes first', async () => {
  const { search, requested, ids, settled } = open(answer(['2', '1']), answer(['1']));
  search.submit(queryFor('CN-1'));
  await settled();
  expect(requested.map(({ itemName, refId }) => [itemName, refId])).toEqual([
    ['CN-1', undefined],
    ['', 'CN-1'],
  ]);
  expect(ids()).toEqual(['1', '2']);
});

test('a query of less than two characters sends no request', () => {
  const { search, requested } = open();
  search.submit(queryFor('s'));
  search.submit(queryFor(''));
  expect(requested).toEqual([]);
  expect(search.getState().is).toBe('idle');
});

test('the same query is sent once, and a late answer to an older query is ignored', async () => {
  let late = (_: ProductSearchAnswer) => undefined as void;
  const slow = new Promise<ProductSearchAnswer>((resolve) => {
    late = resolve;
  });
  const { search, requested, ids, settled } = open(slow, answer(['9']));
  search.submit(queryFor('so'));
  search.submit(queryFor('sof'));
  search.submit(queryFor('sof'));
  await settled();
  late(answer(['1']));
  await slow;
  expect(ids()).toEqual(['9']);
  expect(requested).toHaveLength(2);
});

test('more() appends the next page, by number and cursor, until hasMore is false', async () => {
  const { search, requested, ids, settled } = open(
    answer(['1', '2'], { total: 0, nextCursor: 'c2' }),
    answer(['2', '3'], { total: 0 }),
  );
  search.submit(queryFor('sofá'));
  await settled();
  expect(search.getState().hasMore).toBe(true);
  search.more();
  await settled();
  expect(requested.map(({ page, nextCursor }) => [page, nextCursor])).toEqual([
    ['1', ''],
    ['2', 'c2'],
  ]);
  expect(ids()).toEqual(['1', '2', '3']);
  expect(search.getState().hasMore).toBe(false);
});

// Covers §cart-4.
test.each([
  ['a network error', new CallError('integration.products', 0), 'failed'],
  ['HTML instead of JSON', new CallError('integration.products', 200), 'failed'],
  ['500', new CallError('integration.products', 500), 'failed'],
  ['429', new CallError('integration.products', 429), 'busy'],
  ['store.throttled', new CallError('integration.products', 503, 'store.throttled'), 'busy'],
])('%s is logged and sets the state %s, and retry sends the query again', async (_, cause, is) => {
  const { search, log, ids, settled } = open(cause, answer(['1']));
  search.submit(queryFor('sofá'));
  await settled();
  expect(search.getState().is).toBe(is);
  expect(log).toHaveBeenCalledWith('Product fetch', { result: false, cause });
  search.retry();
  await settled();
  expect(ids()).toEqual(['1']);
});

test('a failed next page keeps the products, and retry requests that page again', async () => {
  const { search, requested, ids, settled } = open(
    answer(['1'], { total: 3 }),
    new CallError('integration.products', 502),
    answer(['2', '3'], { total: 3 }),
  );
  search.submit(queryFor('sofá'));
  await settled();
  search.more();
  await settled();
  expect([search.getState().is, ids()]).toEqual(['failed', ['1']]);
  search.retry();
  await settled();
  expect(ids()).toEqual(['1', '2', '3']);
  expect(requested.map(({ page }) => page)).toEqual(['1', '2', '2']);
});

test('a stale answer sets staleFor to its age', async () => {
  const { search, settled } = open(answer(['1'], { stale: '2026-01-01T10:00:00Z' }));
  search.submit(queryFor('sofá'));
  await settled();
  expect(search.getState().staleFor).toBe('hace 2 horas');
});

test('facetProducts stay those of the category while a facet value is chosen', async () => {
  const { search, settled } = open(answer(['1', '2']), answer(['2']));
  search.submit(queryFor('', { path: ['10'] }));
  await settled();
  search.submit(queryFor('', { path: ['10'], chosen: { 41: 'Azul' } }));
  await vi.waitFor(() => expect(search.getState().products).toHaveLength(1));
  expect(search.getState().facetProducts).toHaveLength(2);
});

// Covers §7-10, §8-5.
test('categories are requested once; a failed request is logged, does not affect the search, and is repeated on the next open()', async () => {
  const { search, log, ids, settled } = open(answer(['1']));
  const cause = new CallError('catalog.read', 502);
  const read = vi.fn(async () => [category('sala')]).mockRejectedValueOnce(cause);
  const broken = createProductSearchStore({ fetchProducts: async () => answer(['1']), readCategories: read, log });
  broken.open();
  broken.open();
  await vi.waitFor(() => expect(log).toHaveBeenCalledWith('Catalogue fetch failed', cause));
  expect(broken.getState()).toMatchObject({ categories: [], is: 'idle' });
  broken.open();
  await vi.waitFor(() => expect(broken.getState().categories).toHaveLength(1));
  broken.open();
  expect(read).toHaveBeenCalledTimes(2);
  search.submit(queryFor('sofá'));
  await settled();
  expect(ids()).toEqual(['1']);
});
