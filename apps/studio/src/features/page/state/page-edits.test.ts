/** Edits of pages: steps, undo, and the merge with edits of other people. */
import { MAX_PER_PAGE } from '@vitrina/contract';
import type { ElementChange } from '@vitrina/contract/admin';
import { expect, test } from 'vitest';
import { aPage, aTag } from './page.fixture.ts';
import { acknowledge, type EditKind, type EditState, edit, editsOf, merge, recall, redo, undo } from './page-edits.ts';
import { elementOn, overfull, type PageElement } from './page-elements.ts';
import { moveChange } from './placing.ts';
import { copyChange, hideChange, newTagChange, productChange, showChange } from './tag-changes.ts';

const opened = () => editsOf([aPage(1, { tags: [aTag('a'), aTag('b')] }), aPage(2, { tags: [aTag('c')] })]);

const elementIn = (state: EditState, id: string, page = 1): PageElement => {
  const shown = state.pages.get(page);
  const element = shown && elementOn(shown, id);
  if (!element) throw new Error(`no element ${id}`);
  return element;
};
const tagIn = (state: EditState, id: string, page = 1) => {
  const element = elementIn(state, id, page);
  if (element.kind !== 'tags') throw new Error(`${id} is no tag`);
  return element;
};
const act = (state: EditState, kind: EditKind, change: ElementChange, at = 0): EditState =>
  edit(state, { kind, page: change.page, at, changes: [change] }).state;
const move = (state: EditState, id: string, left: number, at = 0, page = 1): EditState =>
  act(state, 'move', moveChange(elementIn(state, id, page), { left, top: 10 }), at);
const leftOf = (state: EditState, id: string, page = 1): number => elementIn(state, id, page).position.left;
const ids = (state: EditState, page = 1) => state.pages.get(page)?.tags.map(({ id }) => id);

// Covers §studio-172.
test('quick moves of one element are one step, a later one is another', () => {
  const near = move(move(opened(), 'a', 11, 0), 'a', 12, 500);
  expect(near.done).toHaveLength(1);
  expect(leftOf(undo(near).state, 'a')).toBe(10);
  const later = move(near, 'a', 20, 5000);
  expect(leftOf(undo(later).state, 'a')).toBe(12);
  expect(leftOf(redo(undo(later).state).state, 'a')).toBe(20);
});

// Covers §studio-180.
test('quick moves of several elements are one step for all of them, and another set of elements begins a new one', () => {
  const moveAll = (state: EditState, by: number, at: number, of: readonly string[]): EditState => {
    const changes = of.map((id) => moveChange(elementIn(state, id), { left: leftOf(state, id) + by, top: 10 }));
    return edit(state, { kind: 'move', page: 1, at, changes }).state;
  };
  const both = moveAll(moveAll(opened(), 1, 0, ['a', 'b']), 2, 300, ['a', 'b']);
  expect([both.done.length, leftOf(both, 'a'), leftOf(both, 'b')]).toEqual([1, 13, 13]);
  const other = moveAll(both, 5, 400, ['b']);
  expect(other.done).toHaveLength(2);
  const back = undo(undo(other).state);
  expect([leftOf(back.state, 'a'), leftOf(back.state, 'b'), back.isComplete]).toEqual([10, 10, true]);
});

// Covers §studio-181.
test('an edit of several elements is no step if all are as it wants them', () => {
  const place = (id: string, left: number) => moveChange(elementIn(opened(), id), { left, top: 10 });
  const settled = act(act(opened(), 'move', place('a', 10)), 'move', place('b', 10), 9000);
  const none = edit(settled, { kind: 'align', page: 1, at: 20_000, changes: [place('a', 10), place('b', 10)] });
  expect([none.changes, none.state.done.length]).toEqual([[], settled.done.length]);
  const one = edit(settled, { kind: 'align', page: 1, at: 20_000, changes: [place('a', 10), place('b', 30)] });
  expect(one.state.done).toHaveLength(settled.done.length + 1);
  expect(leftOf(undo(one.state).state, 'b')).toBe(10);
});

// Covers §studio-183.
test('an edit of many pages is one step, and its undo leaves no copy', () => {
  const add = (page: number, id: string): ElementChange => ({
    op: 'add',
    kind: 'tags',
    page,
    id,
    fields: { ...aTag(id) },
  });
  const changes = [add(1, 'x'), add(2, 'y'), add(1, 'z'), add(9, 'lost')];
  const { state } = edit(opened(), { kind: 'paste', page: 1, at: 0, changes });
  expect([ids(state), ids(state, 2)]).toEqual([
    ['a', 'b', 'x', 'z'],
    ['c', 'y'],
  ]);
  const back = undo(state).state;
  expect([ids(back), ids(back, 2), back.done]).toEqual([['a', 'b'], ['c'], []]);
  expect(ids(redo(back).state)).toEqual(['a', 'b', 'x', 'z']);
});

// Covers §studio-182.
test('a page takes as many elements as the server does, and an edit beyond is told before it is made', () => {
  const many = aPage(1, { tags: Array.from({ length: MAX_PER_PAGE.tags - 1 }, (_, at) => aTag(`t${at}`)) });
  const pages = new Map([[1, many]]);
  const add = (id: string): ElementChange => ({ op: 'add', kind: 'tags', page: 1, id, fields: {} });
  expect(overfull(pages, [add('x')])).toBeNull();
  expect(overfull(pages, [add('x'), add('y')])).toEqual({ page: 1, kind: 'tags' });
});

// Covers §studio-172.
test('undo goes over pages, the last act first, and names the page', () => {
  const state = move(move(opened(), 'a', 20, 0), 'c', 30, 0, 2);
  const first = undo(state);
  expect([first.step?.page, leftOf(first.state, 'c', 2), leftOf(first.state, 'a')]).toEqual([2, 10, 20]);
  expect(leftOf(undo(first.state).state, 'a')).toBe(10);
});

// Covers §studio-172.
test('an edit that changes nothing is no step and sends nothing', () => {
  const state = opened();
  const change: ElementChange = { op: 'set', page: 1, id: 'a', fields: { position: { left: 10, top: 10 } } };
  const { changes, state: after } = edit(state, { kind: 'move', page: 1, at: 0, changes: [change] });
  expect([changes, after.done]).toEqual([[], []]);
});

// Covers §studio-172.
test('a placed, a copied and a removed tag are undone and repeated with all of their fields', () => {
  const product = { id: '', ref: 'N', name: 'Nuevo' };
  const placed = act(opened(), 'place', newTagChange({ id: 'n', page: 1, position: { left: 50, top: 120 }, product }));
  expect(tagIn(placed, 'n').element).toMatchObject({ name: 'Nuevo', position: { left: 50, top: 100 }, active: true });
  const copied = act(placed, 'duplicate', copyChange(elementIn(placed, 'n'), 'm'));
  expect(tagIn(copied, 'm').element).toMatchObject({ product: { ref: 'N' }, position: { left: 52, top: 100 } });
  const removed = act(copied, 'remove', { op: 'remove', page: 1, id: 'n' });
  expect(ids(removed)).toEqual(['a', 'b', 'm']);
  const back = undo(removed).state;
  expect(tagIn(back, 'n').element).toMatchObject({ name: 'Nuevo', position: { left: 50, top: 100 } });
  expect(ids(undo(undo(back).state).state)).toEqual(['a', 'b']);
  expect(ids(redo(redo(undo(undo(back).state).state).state).state)?.toSorted()).toEqual(['a', 'b', 'm', 'n']);
});

// Covers §studio-173.
test('a hidden tag of publishing counts as rejected, one of a person does not, and a moved hidden one stays hidden', () => {
  const state = editsOf([aPage(1, { tags: [aTag('a'), aTag('h', { origin: 'hand', review: 'confirmed' })] })]);
  expect(hideChange(tagIn(state, 'a'))).toMatchObject({ fields: { active: false, review: 'rejected' } });
  expect(hideChange(tagIn(state, 'h'))).toMatchObject({ fields: { active: false } });
  const hidden = act(state, 'hide', hideChange(tagIn(state, 'a')));
  const moved = move(hidden, 'a', 30);
  expect(tagIn(moved, 'a').element).toMatchObject({ active: false, review: 'rejected', position: { left: 30 } });
  expect(tagIn(act(moved, 'show', showChange(tagIn(moved, 'a'))), 'a').element).toMatchObject({ active: true });
});

// Covers §studio-174.
test('edits of two people of different elements and fields are both kept', () => {
  const mine = move(opened(), 'a', 40);
  const theirs = aPage(1, {
    version: 2,
    tags: [aTag('a', { iconIndex: 3 }), aTag('b', { position: { left: 70, top: 10 } }), aTag('x')],
  });
  const { state, conflicts, isChanged } = merge(mine, [theirs]);
  expect([leftOf(state, 'a'), leftOf(state, 'b'), conflicts, isChanged]).toEqual([40, 70, 0, true]);
  expect(tagIn(state, 'a').element.iconIndex).toBe(3);
  expect(ids(state)).toEqual(['a', 'b', 'x']);
});

// Covers §studio-174.
test('the same field stays as this person set it, and what the other one set can be taken', () => {
  const mine = move(opened(), 'a', 40);
  const theirs = aPage(1, { version: 2, tags: [aTag('a', { position: { left: 70, top: 10 } }), aTag('b')] });
  const { state, conflicts } = merge(mine, [theirs]);
  expect([leftOf(state, 'a'), conflicts]).toEqual([40, 1]);
  const given = state.conflicts['a']?.theirs ?? {};
  expect(given).toEqual({ position: { left: 70, top: 10 } });
  const taken = act(state, 'theirs', { op: 'set', page: 1, id: 'a', fields: given });
  expect([leftOf(taken, 'a'), taken.conflicts]).toEqual([70, {}]);
});

// Covers §studio-174.
test('an element that another person removed goes, unless this one has changed it: then it comes back and is sent', () => {
  const mine = move(opened(), 'a', 40);
  const theirs = aPage(1, { version: 2, tags: [] });
  const { state, changes, conflicts } = merge(mine, [theirs]);
  expect(ids(state)).toEqual(['a']);
  expect(conflicts).toBe(1);
  expect(changes).toMatchObject([{ op: 'add', id: 'a', kind: 'tags', fields: { position: { left: 40, top: 10 } } }]);
});

// Covers §studio-174.
test('an acknowledged edit is no difference: a later edit of the same field by another person is shown', () => {
  const mine = move(opened(), 'a', 40);
  const saved = acknowledge(mine, mine.done[0]?.changes ?? []);
  const theirs = aPage(1, { version: 3, tags: [aTag('a', { position: { left: 70, top: 10 } }), aTag('b')] });
  const { state, conflicts } = merge(saved, [theirs]);
  expect([leftOf(state, 'a'), conflicts]).toEqual([70, 0]);
});

// Covers §studio-174.
test('an own edit that comes back from the server is no news', () => {
  const mine = act(
    move(opened(), 'a', 40),
    'place',
    newTagChange({
      id: 'n',
      page: 1,
      position: { left: 5, top: 5 },
      product: { id: '', ref: 'N', name: 'Nuevo' },
    }),
  );
  const theirs = mine.pages.get(1);
  if (!theirs) throw new Error('no page');
  const { conflicts, changes, isChanged } = merge(mine, [theirs]);
  expect([conflicts, changes, isChanged]).toEqual([0, [], false]);
});

// Covers §studio-174.
test('undo leaves what another person has changed since, and says that it is not complete', () => {
  const mine = act(opened(), 'product', productChange(tagIn(opened(), 'a'), { id: '', ref: 'Z', name: 'Otra' }));
  const saved = acknowledge(mine, mine.done[0]?.changes ?? []);
  const theirs = aPage(1, {
    version: 3,
    tags: [aTag('a', { name: 'De otra persona', product: { id: '', ref: 'Z' } })],
  });
  const { state, isComplete } = undo(merge(saved, [theirs]).state);
  expect(isComplete).toBe(false);
  expect(tagIn(state, 'a').element).toMatchObject({ name: 'De otra persona', product: { ref: 'A' } });
  const gone = undo(merge(saved, [aPage(1)]).state);
  expect([gone.isComplete, gone.changes]).toEqual([false, []]);
});

// Covers §studio-175.
test('changes of an earlier page of the browser are shown, and stay when the pages are read again', () => {
  const state = recall(opened(), [{ op: 'set', page: 1, id: 'a', fields: { position: { left: 33, top: 10 } } }]);
  expect(leftOf(state, 'a')).toBe(33);
  expect(leftOf(merge(state, [aPage(1, { version: 5, tags: [aTag('a')] })]).state, 'a')).toBe(33);
});
