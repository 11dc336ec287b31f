/** The steps of a review after a reload of its tab, with what the server has by then. */
import { beforeEach, expect, test } from 'vitest';
import { type Decision, type ReviewState, reviewOf } from './decisions.ts';
import { History, historyOf, type PlacedTags, restoreHistory } from './history.ts';
import { mergeItems } from './merge-items.ts';
import { anItem } from './review.fixture.ts';
import type { ReviewItem } from './review-items.ts';
import { addTag, decide, redo, undo } from './steps.ts';
import { createHistoryStorage } from './stored-history.ts';

beforeEach(() => sessionStorage.clear());

const other = { id: '', ref: 'N-7', name: 'Nuevo' };
const REVIEWS = { accept: 'confirmed', product: 'confirmed', reject: 'rejected', later: 'proposed' } as const;

/** The items as the server has them once every decision is saved. */
const saved = ({ order, items, decisions }: ReviewState): ReviewItem[] =>
  order.flatMap((id) => {
    const item = items[id];
    const decision = decisions[id];
    if (!item) return [];
    const product = decision?.is === 'product' ? decision.product : item.product;
    return [{ ...item, product, review: decision ? REVIEWS[decision.is] : 'proposed' }];
  });

/** `change`: of the items on the server, before the page is read again. */
const reloaded = (
  state: ReviewState,
  change: (items: ReviewItem[]) => ReviewItem[] = (items) => items,
  placed: PlacedTags = new Map(),
): ReviewState => {
  const storage = createHistoryStorage(['ana', 'casa', 'otono', '3'], sessionStorage);
  storage.write((most) => historyOf(state, most), 200);
  const stored = storage.read();
  if (!stored) throw new Error('no steps are stored');
  return restoreHistory(reviewOf(change(saved(state))), stored, placed);
};

const decided = (...steps: readonly (readonly [string, Decision])[]): ReviewState =>
  steps.reduce(
    (state, [id, decision]) => decide(state, [id], decision).state,
    reviewOf(['a', 'b', 'c'].map((id) => anItem(id))),
  );

// Covers §studio-153.
test('200 steps go back and forth after a reload, and the oldest ones are dropped', () => {
  const kinds: Decision[] = [{ is: 'accept' }, { is: 'reject' }, { is: 'product', product: other }, { is: 'later' }];
  const items = Array.from({ length: 40 }, (_, at) => anItem(`t${at}`));
  let state = reviewOf(items);
  for (let at = 0; at < 210; at += 1)
    state = decide(state, [`t${(at * 7) % 40}`, `t${(at * 3) % 40}`], kinds[at % 4] ?? { is: 'accept' }).state;
  const last = reloaded(state);
  expect([last.done.length, last.decisions]).toEqual([200, state.decisions]);
  let [before, after] = [state, last];
  for (let at = 0; at < 200; at += 1) [before, after] = [undo(before).state, undo(after).state];
  expect(after.decisions).toEqual(before.decisions);
  expect(undo(after).step).toBeNull();
  let forth = reloaded(after);
  for (let at = 0; at < 200; at += 1) forth = redo(forth).state;
  expect(saved(forth)).toEqual(saved(state));
});

// Covers §studio-153.
test('another product that was chosen before the reload is taken back to the proposed one', () => {
  const state = reloaded(decided(['a', { is: 'product', product: other }]));
  expect(undo(state).changes).toMatchObject([
    { id: 'a', fields: { name: 'Producto a', product: { ref: 'A' }, review: 'proposed' } },
  ]);
});

// Covers §studio-154.
test('an undo after a reload skips a tag that somebody else has decided, given another product or removed', () => {
  const accepted = decide(decided(), ['a', 'b', 'c'], { is: 'accept' }, 'accept-all').state;
  const state = reloaded(accepted, ([a, b]) => [
    { ...anItem('a'), ...a, review: 'rejected' },
    { ...anItem('b'), ...b, product: other },
  ]);
  const { changes, skipped, state: after } = undo(state);
  expect([changes, skipped]).toEqual([[], 3]);
  expect(after.decisions).toMatchObject({ a: { is: 'reject' }, b: { is: 'accept' } });
  const some = reloaded(accepted, ([a, b]) => [
    { ...anItem('a'), ...a, review: 'rejected' },
    { ...anItem('b'), ...b },
  ]);
  expect(undo(some)).toMatchObject({ skipped: 2, changes: [{ id: 'b', fields: { review: 'proposed' } }] });
});

// Covers §studio-154.
test('a redo after a reload skips a tag that somebody else has decided meanwhile', () => {
  const undone = undo(decided(['a', { is: 'accept' }])).state;
  expect(redo(reloaded(undone)).changes).toMatchObject([{ id: 'a', fields: { review: 'confirmed' } }]);
  const state = reloaded(undone, (items) => items.map((item) => ({ ...item, review: 'rejected' })));
  expect(redo(state)).toMatchObject({ skipped: 1, changes: [] });
});

// Covers §studio-154.
test('an undo on its way gives way to a change of somebody else', () => {
  const { state } = undo(decided(['a', { is: 'accept' }], ['b', { is: 'accept' }]));
  const about = { pages: [1], waiting: new Set(['b']) };
  const mine = [anItem('a', { review: 'confirmed' }), anItem('b', { review: 'confirmed' }), anItem('c')];
  expect(mergeItems(state, mine, about)).toMatchObject({ kept: [], state: { decisions: { b: undefined } } });
  const theirs = [anItem('a', { review: 'confirmed' }), anItem('b', { review: 'rejected' }), anItem('c')];
  expect(mergeItems(state, theirs, about)).toMatchObject({
    kept: ['b'],
    state: { decisions: { b: { is: 'reject' } } },
  });
});

// Covers §studio-154.
test('a tag that was put at a printed code is removed after a reload, unless somebody has moved it', () => {
  const position = { left: 3, top: 4 };
  const tag = { id: 'new', page: 4, code: 'CN-9', product: other, position };
  const { state } = addTag(decided(), tag);
  const placed = (left: number): PlacedTags =>
    new Map([['new', { product: other, review: 'confirmed', position: { ...position, left } }]]);
  expect(undo(reloaded(state, undefined, placed(3))).changes).toEqual([{ op: 'remove', page: 4, id: 'new' }]);
  expect(undo(reloaded(state, undefined, placed(9)))).toMatchObject({ changes: [], skipped: 1 });
});

// Covers §studio-153.
test('a browser without room stores the newest steps, and foreign content of the storage is no history', () => {
  const state = decided(
    ['a', { is: 'accept' }],
    ['b', { is: 'reject' }],
    ['c', { is: 'accept' }],
    ['a', { is: 'reject' }],
  );
  const small: Pick<Storage, 'getItem' | 'setItem'> & { text: string } = {
    text: '{"done":7}',
    getItem: () => small.text,
    setItem: (_, text) => {
      if (History.parse(JSON.parse(text)).done.length > 2) throw new DOMException('full', 'QuotaExceededError');
      small.text = text;
    },
  };
  const storage = createHistoryStorage(['ana'], small);
  expect(storage.read()).toBeNull();
  storage.write((most) => historyOf(state, most), 8);
  expect(storage.read()?.done.map(({ after }) => Object.keys(after))).toEqual([['c'], ['a']]);
});
