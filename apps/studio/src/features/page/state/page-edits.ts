/** Edits of the pages of a draft: undone and repeated by element and field, and merged with those of other people. Pure. */
import type { ElementChange, PageState } from '@vitrina/contract/admin';
import {
  applyChanges,
  elementOn,
  elementsOn,
  type Fields,
  fieldsOf,
  isSame,
  type PageElement,
} from './page-elements.ts';

export type EditKind =
  | 'move'
  | 'place'
  | 'product'
  | 'icon'
  | 'color'
  | 'size'
  | 'alt'
  | 'hide'
  | 'show'
  | 'remove'
  | 'duplicate'
  | 'align'
  | 'distribute'
  | 'cut'
  | 'paste'
  | 'link'
  | 'theirs';

/** One act of a person on one or more elements. `at`: when, in ms; acts of one kind that follow quickly are one step. */
export type Edit = { kind: EditKind; page: number; at: number; changes: readonly ElementChange[] };
export type Step = Edit & { inverse: readonly ElementChange[] };

/** The values of another person for fields that this one has changed as well; null: the other one removed the element. */
type Conflict = { page: number; theirs: Fields | null };

export type Pages = ReadonlyMap<number, PageState>;

export type EditState = {
  /** As this person sees them. */
  pages: Pages;
  /** As the server had them last. Differences wait to be sent. */
  base: Pages;
  conflicts: Readonly<Record<string, Conflict>>;
  done: readonly Step[];
  undone: readonly Step[];
};

const MAX_STEPS = 200;
const ONE_STEP_MS = 600;
/** Kinds that a person repeats in small amounts. */
const REPEATED: readonly EditKind[] = ['move', 'size', 'color', 'alt'];

export const editsOf = (pages: readonly PageState[]): EditState => {
  const byIndex = new Map(pages.map((page) => [page.index, page]));
  return { pages: byIndex, base: byIndex, conflicts: {}, done: [], undone: [] };
};

/** The pages after the changes, and the changes that take them back. */
const applied = (
  pages: Pages,
  changes: readonly ElementChange[],
): { pages: Pages; inverse: readonly ElementChange[] } => {
  const after = new Map(pages);
  const inverse: ElementChange[] = [];
  for (const index of new Set(changes.map(({ page }) => page))) {
    const before = pages.get(index);
    if (!before) continue;
    const changed = applyChanges(
      before,
      changes.filter(({ page }) => page === index),
    );
    after.set(index, changed.page);
    inverse.unshift(...changed.inverse);
  }
  return { pages: after, inverse };
};

const applyTo = (pages: Pages, changes: readonly ElementChange[]): Pages => applied(pages, changes).pages;

/** The same fields of the same elements, moved again a moment later. */
const continues = (last: Step | undefined, { kind, at, changes }: Edit): last is Step =>
  last !== undefined &&
  REPEATED.includes(kind) &&
  last.kind === kind &&
  at - last.at <= ONE_STEP_MS &&
  last.changes.length === changes.length &&
  changes.every(({ op, id }, index) => op === 'set' && last.changes[index]?.id === id);

const joined = (last: Step, edit: Edit, inverse: readonly ElementChange[]): Step => {
  const both = (one: ElementChange | undefined, other: ElementChange | undefined): ElementChange[] => {
    if (one?.op !== 'set' || other?.op !== 'set') return [];
    return [{ ...one, fields: { ...one.fields, ...other.fields } }];
  };
  return {
    ...edit,
    changes: edit.changes.flatMap((change, at) => both(last.changes[at], change)),
    inverse: inverse.flatMap((change, at) => both(change, last.inverse[at])),
  };
};

export type Applied = { state: EditState; changes: readonly ElementChange[] };

const without = <Value>(
  record: Readonly<Record<string, Value>>,
  changes: readonly ElementChange[],
): Readonly<Record<string, Value>> => {
  const ids = new Set(changes.map(({ id }) => id));
  return Object.fromEntries(Object.entries(record).filter(([key]) => !ids.has(key)));
};

const changesSomething = (changes: readonly ElementChange[], inverse: readonly ElementChange[]): boolean => {
  const backs = new Map(inverse.map((back) => [back.id, back]));
  return changes.some((change) => backs.has(change.id) && !isSame(backs.get(change.id), change));
};

/** An edit that changes nothing is no step. One that leaves some of its elements as they are is about all of them. */
export const edit = (state: EditState, act: Edit): Applied => {
  const { pages, inverse } = applied(state.pages, act.changes);
  const { changes } = act;
  if (!changesSomething(changes, inverse)) return { state, changes: [] };
  const last = state.done.at(-1);
  const done = continues(last, act)
    ? [...state.done.slice(0, -1), joined(last, act, inverse)]
    : [...state.done, { ...act, inverse }].slice(-MAX_STEPS);
  return { state: { ...state, pages, conflicts: without(state.conflicts, changes), done, undone: [] }, changes };
};

/** Of a change that takes `made` back: only what is still as `made` left it. Null: another person has changed all of it. */
const ownPart = (pages: Pages, back: ElementChange, made: readonly ElementChange[]): ElementChange | null => {
  const page = pages.get(back.page);
  const present = page && elementOn(page, back.id ?? '');
  if (back.op === 'add') return present ? null : back;
  if (!present) return null;
  if (back.op === 'remove') return back;
  const own = made.find((change) => change.op === 'set' && change.id === back.id);
  const after: Fields = own?.op === 'set' ? own.fields : {};
  const now: Fields = { ...present.element };
  const fields = Object.fromEntries(Object.entries(back.fields).filter(([name]) => isSame(now[name], after[name])));
  return Object.keys(fields).length === 0 ? null : { ...back, fields };
};

type Replayed = Applied & { step: Step | null; isComplete: boolean };

const replay = (state: EditState, step: Step, way: 'back' | 'again'): Replayed => {
  const [wanted, made] = way === 'back' ? [step.inverse, step.changes] : [step.changes, step.inverse];
  const changes = wanted.flatMap((change) => ownPart(state.pages, change, made) ?? []);
  const pages = applyTo(state.pages, changes);
  const [done, undone] =
    way === 'back'
      ? [state.done.slice(0, -1), [...state.undone, step]]
      : [[...state.done, step], state.undone.slice(0, -1)];
  return { state: { ...state, pages, done, undone }, changes, step, isComplete: isSame(changes, wanted) };
};

const nothing = (state: EditState): Replayed => ({ state, changes: [], step: null, isComplete: true });

/** `isComplete` false: another person has changed or removed the element since, and that stays. */
export const undo = (state: EditState): Replayed => {
  const step = state.done.at(-1);
  return step ? replay(state, step, 'back') : nothing(state);
};

export const redo = (state: EditState): Replayed => {
  const step = state.undone.at(-1);
  return step ? replay(state, step, 'again') : nothing(state);
};

/** Changes that the server has applied. */
export const acknowledge = (state: EditState, changes: readonly ElementChange[]): EditState => ({
  ...state,
  base: applyTo(state.base, changes),
});

/** Changes of an earlier page that wait to be sent: shown as made. */
export const recall = (state: EditState, changes: readonly ElementChange[]): EditState => ({
  ...state,
  pages: applyTo(state.pages, changes),
});

/** Visible differences; the server sets the others by itself. */
const differing = (one: Fields, other: Fields): string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((name) => !isSame(one[name], other[name]));

type MergedElement = { change: ElementChange | null; conflict: Conflict | null };

/** Three ways, by field: mine wins where both have changed the same one. */
const mergeElement = (base: PageElement, mine: PageElement, theirs: PageElement | null): MergedElement => {
  const [before, own] = [fieldsOf(base), fieldsOf(mine)];
  const changed = differing(before, own);
  const { page, id, kind } = mine;
  if (changed.length === 0) return { change: null, conflict: null };
  if (!theirs) return { change: { op: 'add', page, id, kind, fields: own }, conflict: { page, theirs: null } };
  const other = fieldsOf(theirs);
  const both = changed.filter((name) => !isSame(before[name], other[name]) && !isSame(own[name], other[name]));
  const fields = Object.fromEntries(changed.map((name) => [name, own[name] ?? null]));
  const disputed = Object.fromEntries(both.map((name) => [name, other[name] ?? null]));
  return { change: { op: 'set', page, id, fields }, conflict: both.length > 0 ? { page, theirs: disputed } : null };
};

const byId = (page: PageState | undefined): Map<string, PageElement> =>
  new Map(page ? elementsOn(page).map((element) => [element.id, element]) : []);

type MergedPage = { page: PageState; added: ElementChange[]; conflicts: Record<string, Conflict> };

const mergePage = (base: PageState | undefined, mine: PageState | undefined, theirs: PageState): MergedPage => {
  const [before, own, other] = [byId(base), byId(mine), byId(theirs)];
  const changes: ElementChange[] = [];
  const conflicts: Record<string, Conflict> = {};
  for (const [id, element] of own) {
    const was = before.get(id);
    if (!was) {
      if (!other.has(id))
        changes.push({ op: 'add', page: theirs.index, id, kind: element.kind, fields: fieldsOf(element) });
      continue;
    }
    const merged = mergeElement(was, element, other.get(id) ?? null);
    if (merged.change) changes.push(merged.change);
    if (merged.conflict) conflicts[id] = merged.conflict;
  }
  for (const id of before.keys())
    if (!own.has(id) && other.has(id)) changes.push({ op: 'remove', page: theirs.index, id });
  const { page } = applyChanges(theirs, changes);
  // Added by this person and not sent so far: the queue has them already. Removed by another one: they are sent anew.
  const added = changes.filter(({ op, id = '' }) => op === 'add' && before.has(id));
  return { page, added, conflicts };
};

/** The server sets the review of a tag by itself. */
const looksSame = (one: PageState | undefined, other: PageState): boolean => {
  const [before, after] = [byId(one), byId(other)];
  if (before.size !== after.size) return false;
  return [...after].every(([id, element]) => {
    const was = before.get(id);
    return was && differing(fieldsOf(was), fieldsOf(element)).every((name) => name === 'review');
  });
};

export type Merged = { state: EditState; changes: readonly ElementChange[]; conflicts: number; isChanged: boolean };

/**
 * Pages as the server has them now, with what waits to be sent on top. `changes`: elements that this person has changed and another
 * one removed; they come back. `isChanged`: something that is shown differs.
 */
export const merge = (state: EditState, fresh: readonly PageState[]): Merged => {
  const [pages, base] = [new Map(state.pages), new Map(state.base)];
  const changes: ElementChange[] = [];
  let conflicts: Record<string, Conflict> = {};
  let isChanged = false;
  for (const theirs of fresh) {
    const mine = state.pages.get(theirs.index);
    const merged = mergePage(state.base.get(theirs.index), mine, theirs);
    isChanged ||= !looksSame(mine, merged.page);
    pages.set(theirs.index, merged.page);
    base.set(theirs.index, theirs);
    changes.push(...merged.added);
    conflicts = { ...conflicts, ...merged.conflicts };
  }
  return {
    state: { ...state, pages, base, conflicts: { ...state.conflicts, ...conflicts } },
    changes,
    conflicts: Object.keys(conflicts).length,
    isChanged,
  };
};
