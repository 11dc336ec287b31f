/** Piles and decisions of a review, without a browser. */
import type { PageState } from '@vitrina/contract/admin';
import { expect, test } from 'vitest';
import { acceptable, alike, isDecided, itemsIn, openDoubts, progressOf, reviewOf } from './decisions.ts';
import { mergeItems } from './merge-items.ts';
import { anItem, aTag } from './review.fixture.ts';
import { groupByPage, itemsOf } from './review-items.ts';
import { addTag, decide, redo, undo } from './steps.ts';

const ids = (items: readonly { id: string }[]): string[] => items.map(({ id }) => id);
const evidence = (left: number, top: number) => ({
  text: 'X',
  box: { position: { left, top }, size: { width: 5, high: 1 } },
  rule: 'label',
  confidence: 0.998,
  candidates: [],
});
const page = (index: number, tags: PageState['tags']) => ({ index, tags });

// Covers §studio-60.
test('tags of publishing are grouped by page in reading order, and tags that a person placed are left out', () => {
  const items = itemsOf(
    [
      page(2, [aTag('d')]),
      page(1, [
        aTag('c', { evidence: evidence(5, 40) }),
        aTag('b', { evidence: evidence(60, 10.5) }),
        aTag('a', { evidence: evidence(10, 11) }),
        { ...aTag('mine', { origin: 'hand', review: 'confirmed' }), evidence: undefined },
      ]),
    ],
    null,
  );
  expect(groupByPage(items).map(({ page: index, items: ofPage }) => [index, ids(ofPage)])).toEqual([
    [1, ['a', 'b', 'c']],
    [2, ['d']],
  ]);
});

// Covers §studio-60.
test('a tag by a rule that is rarely wrong is certain, and not when its printed price differs from the list', () => {
  const difference = {
    ref: 'B',
    id: '',
    name: '',
    page: 1,
    box: aTag('b').evidence?.box ?? { position: { left: 0, top: 0 }, size: { width: 1, high: 1 } },
    prices: ['$ 990.000'],
    listed: 1_090_000,
  };
  const list = (items: (typeof difference)[]) => ({ total: items.length, items });
  const items = itemsOf(
    [page(1, [aTag('a'), aTag('b'), aTag('c', { evidence: { ...evidence(1, 1), confidence: 0.85 } })])],
    { prices: list([difference]), severalPrices: list([]) },
  );
  const state = reviewOf(items);
  expect(ids(itemsIn(state, 'sure'))).toEqual(['a']);
  expect(ids(itemsIn(state, 'doubt')).toSorted()).toEqual(['b', 'c']);
  expect(state.items.b?.difference).toMatchObject({ prices: ['$ 990.000'], listed: 1_090_000 });
});

// Covers §studio-61.
test('accept, reject and another product change the state of the tag; later changes nothing', () => {
  const state = reviewOf([anItem('a'), anItem('b'), anItem('c', { page: 3 }), anItem('d')]);
  const product = { id: '7', ref: 'N-7', name: 'Nuevo' };
  expect(decide(state, ['a'], { is: 'accept' }).changes).toEqual([
    { op: 'set', page: 1, id: 'a', fields: { review: 'confirmed' } },
  ]);
  expect(decide(state, ['b'], { is: 'reject' }).changes[0]).toMatchObject({ id: 'b', fields: { review: 'rejected' } });
  expect(decide(state, ['c'], { is: 'product', product }).changes).toEqual([
    { op: 'set', page: 3, id: 'c', fields: { name: 'Nuevo', product: { id: '7', ref: 'N-7' }, review: 'confirmed' } },
  ]);
  const later = decide(state, ['d'], { is: 'later' });
  expect(later.changes).toEqual([]);
  expect(ids(openDoubts(later.state))).toEqual(['d']);
  expect(progressOf(later.state)).toEqual({ decided: 0, total: 4 });
});

// Covers §studio-61.
test('the certain tags of a page are accepted in one step, without those that were rejected, and undone in one', () => {
  const state = reviewOf([anItem('a'), anItem('b'), anItem('x'), anItem('far', { page: 2 })]);
  const rejected = decide(state, ['x'], { is: 'reject' }).state;
  const accepted = decide(rejected, acceptable(rejected, 1), { is: 'accept' }, 'accept-all');
  expect(accepted.changes.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(progressOf(accepted.state)).toEqual({ decided: 3, total: 4 });
  const undone = undo(accepted.state);
  expect(undone.changes).toMatchObject([
    { id: 'a', fields: { review: 'proposed' } },
    { id: 'b', fields: { review: 'proposed' } },
  ]);
  expect(isDecided(undone.state, 'x')).toBe(true);
  expect(redo(undone.state).state.decisions).toEqual(accepted.state.decisions);
});

// Covers §studio-61.
test('200 decisions back and forth give the first and the last state again', () => {
  const items = Array.from({ length: 40 }, (_, at) => anItem(`t${at}`, { page: 1 + (at % 4) }));
  let state = reviewOf(items);
  const first = state.decisions;
  const kinds = [
    { is: 'accept' },
    { is: 'reject' },
    { is: 'product', product: { id: '', ref: 'N', name: 'N' } },
    { is: 'later' },
  ] as const;
  for (let at = 0; at < 200; at += 1)
    state = decide(state, [`t${(at * 7) % 40}`, `t${(at * 3) % 40}`], kinds[at % 4] ?? { is: 'accept' }).state;
  const last = state.decisions;
  for (let at = 0; at < 200; at += 1) state = undo(state).state;
  expect(state.decisions).toEqual(first);
  for (let at = 0; at < 200; at += 1) state = redo(state).state;
  expect(state.decisions).toEqual(last);
});

test('undoing another product brings the first one back, also after the server has taken it', () => {
  const state = reviewOf([anItem('a')]);
  const product = { id: '', ref: 'N-7', name: 'Nuevo' };
  const chosen = decide(state, ['a'], { is: 'product', product }).state;
  const fresh = anItem('a', { product, review: 'confirmed' });
  const merged = mergeItems(chosen, [fresh], { pages: [1], waiting: new Set() }).state;
  expect(undo(merged).changes).toMatchObject([{ fields: { name: 'Producto a', product: { ref: 'A' } } }]);
});

test('a printed code without a product gets a tag, and loses it by undo', () => {
  const state = reviewOf([]);
  const tag = {
    id: 'new',
    page: 4,
    code: 'CN-9',
    product: { id: '', ref: 'CN-9', name: 'Silla' },
    position: { left: 3, top: 4 },
  };
  const added = addTag(state, tag);
  expect(added.changes).toMatchObject([
    { op: 'add', page: 4, id: 'new', fields: { name: 'Silla', review: 'confirmed' } },
  ]);
  expect(undo(added.state).changes).toEqual([{ op: 'remove', page: 4, id: 'new' }]);
});

test('an answer is offered for undecided tags with the same print and proposal', () => {
  const twin = { text: 'CN1051', product: { id: '', ref: 'CN-1051', name: 'Silla' } };
  const state = reviewOf([anItem('a', twin), anItem('b', twin), anItem('c', twin), anItem('d')]);
  const decided = decide(state, ['c'], { is: 'accept' }).state;
  expect(alike(decided, anItem('a', twin))).toEqual(['b']);
});

// Covers §studio-62.
test('after a conflict waiting decisions stay, others take the state of the server, and lost ones are named', () => {
  let { state } = decide(
    reviewOf([anItem('a'), anItem('b'), anItem('gone'), anItem('p2', { page: 2 })]),
    ['a', 'gone'],
    {
      is: 'accept',
    },
  );
  state = decide(state, ['p2'], { is: 'reject' }).state;
  const fresh = [anItem('a', { review: 'rejected' }), anItem('b', { review: 'rejected' }), anItem('new')];
  const merged = mergeItems(state, fresh, { pages: [1], waiting: new Set(['a', 'gone']) });
  expect(merged.lost).toEqual(['gone']);
  expect(merged.state.decisions).toEqual({
    a: { is: 'accept' },
    b: { is: 'reject' },
    p2: { is: 'reject' },
    new: undefined,
  });
});
