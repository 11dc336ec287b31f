import { CallError } from '@vitrina/contract';
import { expect, test, vi } from 'vitest';
import { category, sold } from './finder.fixture.ts';
import { createFinder, type FinderAnswer, type FinderQuery, type Question } from './finder-store.ts';

const question = (query: string, own: Partial<Question> = {}): Question => ({ query, path: [], chosen: {}, ...own });
const answer = (ids: string[], own: Partial<FinderAnswer> = {}): FinderAnswer => ({
  products: ids.map((id) => sold(id, `R-${id}`)),
  total: ids.length,
  nextCursor: null,
  ...own,
});

type Reply = FinderAnswer | Error | Promise<FinderAnswer>;

const open = (...replies: Reply[]) => {
  const asked: FinderQuery[] = [];
  const log = vi.fn();
  const finder = createFinder({
    ask: async (query) => {
      asked.push(query);
      const reply = await (replies.shift() ?? answer([]));
      if (reply instanceof Error) throw reply;
      return reply;
    },
    readCategories: async () => [category('sala')],
    log,
    now: () => Date.parse('2026-01-01T12:00:00Z'),
  });
  const ids = () => finder.getState().products.map(({ productId }) => productId);
  const settled = () => vi.waitFor(() => expect(finder.getState().is).not.toMatch(/^loading/));
  return { finder, asked, log, ids, settled };
};

test.each<[string, Question, Partial<FinderQuery>]>([
  ['a name', question('sofá cama'), { itemName: 'sofá cama', first: '' }],
  [
    'a category, level by level',
    question('', { path: ['10', '11', '111', '1111'] }),
    { itemName: '', first: '10', second: '11', third: '111', fourth: '1111' },
  ],
  [
    'a facet of it',
    question('', { path: ['10'], chosen: { 41: 'Azul' } }),
    { first: '10', itemSpecification: [{ FieldId: '41', Value: 'Azul' }] },
  ],
])('%s narrows the body', async (_, asking, body) => {
  const { finder, asked, settled } = open();
  finder.ask(asking);
  await settled();
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatchObject(body);
});

test('what may be a reference is asked for as one, too, and comes first', async () => {
  const { finder, asked, ids, settled } = open(answer(['2', '1']), answer(['1']));
  finder.ask(question('CN-1'));
  await settled();
  expect(asked.map(({ itemName, refId }) => [itemName, refId])).toEqual([
    ['CN-1', undefined],
    ['', 'CN-1'],
  ]);
  expect(ids()).toEqual(['1', '2']);
});

test('a letter alone, or nothing, asks nobody', () => {
  const { finder, asked } = open();
  finder.ask(question('s'));
  finder.ask(question(''));
  expect(asked).toEqual([]);
  expect(finder.getState().is).toBe('idle');
});

test('the same question is asked once, and a late answer to an old one changes nothing', async () => {
  let late = (_: FinderAnswer) => undefined as void;
  const slow = new Promise<FinderAnswer>((resolve) => {
    late = resolve;
  });
  const { finder, asked, ids, settled } = open(slow, answer(['9']));
  finder.ask(question('so'));
  finder.ask(question('sof'));
  finder.ask(question('sof'));
  await settled();
  late(answer(['1']));
  await slow;
  expect(ids()).toEqual(['9']);
  expect(asked).toHaveLength(2);
});

test('more comes below what is there, by number and cursor, until there is no more', async () => {
  const { finder, asked, ids, settled } = open(
    answer(['1', '2'], { total: null, nextCursor: 'c2' }),
    answer(['2', '3'], { total: null }),
  );
  finder.ask(question('sofá'));
  await settled();
  expect(finder.getState().hasMore).toBe(true);
  finder.more();
  await settled();
  expect(asked.map(({ page, nextCursor }) => [page, nextCursor])).toEqual([
    ['1', ''],
    ['2', 'c2'],
  ]);
  expect(ids()).toEqual(['1', '2', '3']);
  expect(finder.getState().hasMore).toBe(false);
});

test.each([
  ['no answer', new CallError('integration.products', 0, null), 'failed'],
  ['HTML instead of JSON', new CallError('integration.products', 200, null), 'failed'],
  ['500', new CallError('integration.products', 500, null), 'failed'],
  ['429', new CallError('integration.products', 429, null), 'busy'],
  [
    'a store that asks to wait',
    new CallError('integration.products', 503, {
      type: 'about:blank',
      title: '',
      status: 503,
      code: 'store.throttled',
    }),
    'busy',
  ],
])('%s is logged and told as %s; the same is asked again and goes on', async (_, cause, is) => {
  const { finder, log, ids, settled } = open(cause, answer(['1']));
  finder.ask(question('sofá'));
  await settled();
  expect(finder.getState().is).toBe(is);
  expect(log).toHaveBeenCalledWith('Product fetch', { result: false, cause });
  finder.retry();
  await settled();
  expect(ids()).toEqual(['1']);
});

test('more that fails keeps what was there, and is asked for again from there', async () => {
  const { finder, asked, ids, settled } = open(
    answer(['1'], { total: 3 }),
    new CallError('integration.products', 502, null),
    answer(['2', '3'], { total: 3 }),
  );
  finder.ask(question('sofá'));
  await settled();
  finder.more();
  await settled();
  expect([finder.getState().is, ids()]).toEqual(['failed', ['1']]);
  finder.retry();
  await settled();
  expect(ids()).toEqual(['1', '2', '3']);
  expect(asked.map(({ page }) => page)).toEqual(['1', '2', '2']);
});

test('an answer of old says from when it is', async () => {
  const { finder, settled } = open(answer(['1'], { stale: '2026-01-01T10:00:00Z' }));
  finder.ask(question('sofá'));
  await settled();
  expect(finder.getState().staleFor).toBe('hace 2 horas');
});

test('values of facets come from the category before one was chosen', async () => {
  const { finder, settled } = open(answer(['1', '2']), answer(['2']));
  finder.ask(question('', { path: ['10'] }));
  await settled();
  finder.ask(question('', { path: ['10'], chosen: { 41: 'Azul' } }));
  await vi.waitFor(() => expect(finder.getState().products).toHaveLength(1));
  expect(finder.getState().facetProducts).toHaveLength(2);
});

test('the catalogue is read once; one that fails is logged, costs nothing else, and is asked for the next time', async () => {
  const { finder, log, ids, settled } = open(answer(['1']));
  const cause = new CallError('catalog.read', 502, null);
  const read = vi.fn(async () => [category('sala')]).mockRejectedValueOnce(cause);
  const broken = createFinder({ ask: async () => answer(['1']), readCategories: read, log });
  broken.open();
  broken.open();
  await vi.waitFor(() => expect(log).toHaveBeenCalledWith('Catalogue fetch failed', cause));
  expect(broken.getState()).toMatchObject({ categories: [], is: 'idle' });
  broken.open();
  await vi.waitFor(() => expect(broken.getState().categories).toHaveLength(1));
  broken.open();
  expect(read).toHaveBeenCalledTimes(2);
  finder.ask(question('sofá'));
  await settled();
  expect(ids()).toEqual(['1']);
});
