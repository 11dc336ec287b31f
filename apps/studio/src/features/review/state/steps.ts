/** The steps of a person in a review: made, undone and repeated. Pure. */
import {
  type AddedTag,
  type Applied,
  type Decided,
  type Decision,
  isSameDecision,
  productKey,
  type ReviewState,
  type Step,
  type StepKind,
  setDecisions,
  tagChange,
} from './decisions.ts';

export const MAX_STEPS = 200;

const without = <Value>(record: Readonly<Record<string, Value>>, id: string): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key !== id));

const picked = (decided: Decided, ids: readonly string[]): Decided =>
  Object.fromEntries(ids.map((id) => [id, decided[id]]));

const withTag = (applied: Applied, tag: AddedTag): Applied => ({
  state: { ...applied.state, added: { ...applied.state.added, [tag.id]: tag } },
  changes: [...applied.changes, tagChange(tag)],
});

const withoutTag = (applied: Applied, { id, page }: AddedTag): Applied => ({
  state: { ...applied.state, added: without(applied.state.added, id) },
  changes: [...applied.changes, { op: 'remove', page, id }],
});

const act = (state: ReviewState, step: Step): Applied => {
  const set = setDecisions(state, step.after);
  const { state: after, changes } = step.tag ? withTag(set, step.tag) : set;
  const decided = Object.keys(step.after);
  const replaced = Object.fromEntries(Object.entries(state.replaced).filter(([id]) => !decided.includes(id)));
  return { state: { ...after, done: [...state.done, step].slice(-MAX_STEPS), undone: [], replaced }, changes };
};

/** Decides about several items in one step. */
export const decide = (
  state: ReviewState,
  ids: readonly string[],
  decision: Decision,
  kind: StepKind = decision.is,
): Applied => {
  const present = ids.flatMap((id) => state.items[id] ?? []);
  if (present.length === 0) return { state, changes: [] };
  const before = Object.fromEntries(present.map(({ id }) => [id, state.decisions[id]]));
  const after = Object.fromEntries(present.map(({ id }) => [id, decision]));
  const of = Object.fromEntries(present.map(({ id, product }) => [id, productKey(product)]));
  return act(state, { kind, before, after, of });
};

/** Puts a tag at a printed code that has none. */
export const addTag = (state: ReviewState, tag: AddedTag): Applied =>
  act(state, { kind: 'tag', before: {}, after: {}, of: {}, tag });

/** Number of items that a step decides. */
export const sizeOf = ({ after, tag }: Step): number => Object.keys(after).length + (tag ? 1 : 0);

const replacedBy = ({ replaced, decisions }: ReviewState, ids: readonly string[]): ReviewState['replaced'] =>
  Object.fromEntries(ids.map((id) => [id, [...(replaced[id] ?? []), decisions[id]]]));

/** `skipped`: elements of the step that somebody else has changed or removed meanwhile. */
export type Replayed = Applied & { step: Step | null; skipped: number };

/** Leads from one side of a step to the other, for the elements that are still as the step left them. */
const replay = (state: ReviewState, step: Step, from: 'before' | 'after'): Applied & { skipped: number } => {
  const ids = Object.keys(step.after).filter((id) => {
    const item = state.items[id];
    const isOwn = item !== undefined && productKey(item.product) === step.of[id];
    return isOwn && isSameDecision(state.decisions[id], step[from][id]);
  });
  const set = setDecisions(state, picked(step[from === 'after' ? 'before' : 'after'], ids));
  const isAdded = step.tag !== undefined && state.added[step.tag.id] !== undefined;
  const hasTag = step.tag !== undefined && isAdded === (from === 'after');
  const applied = !step.tag || !hasTag ? set : from === 'after' ? withoutTag(set, step.tag) : withTag(set, step.tag);
  return {
    state: { ...applied.state, replaced: { ...state.replaced, ...replacedBy(state, ids) } },
    changes: applied.changes,
    skipped: sizeOf(step) - ids.length - (hasTag ? 1 : 0),
  };
};

export const undo = (state: ReviewState): Replayed => {
  const step = state.done.at(-1) ?? null;
  if (step === null) return { state, changes: [], step, skipped: 0 };
  const { state: after, ...replayed } = replay(state, step, 'after');
  return { ...replayed, step, state: { ...after, done: state.done.slice(0, -1), undone: [...state.undone, step] } };
};

export const redo = (state: ReviewState): Replayed => {
  const step = state.undone.at(-1) ?? null;
  if (step === null) return { state, changes: [], step, skipped: 0 };
  const { state: after, ...replayed } = replay(state, step, 'before');
  return { ...replayed, step, state: { ...after, done: [...state.done, step], undone: state.undone.slice(0, -1) } };
};
