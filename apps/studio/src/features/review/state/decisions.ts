/** Decisions of a person about the items of a review, with undo, and the changes of elements that they cause. Pure. */
import type { ElementChange } from '@vitrina/contract/admin';
import { isCertain, type Product, type ReviewItem } from './review-items.ts';

/** `later`: looked at, and left for the end. It changes nothing on the server. */
export type Decision = { is: 'accept' } | { is: 'reject' } | { is: 'later' } | { is: 'product'; product: Product };
export type StepKind = Decision['is'] | 'accept-all' | 'tag';

/** A tag that a person puts at a printed code. */
export type AddedTag = { id: string; page: number; code: string; product: Product; position: ReviewItem['position'] };

type Decided = Readonly<Record<string, Decision | undefined>>;
/** One act of a person: undone and repeated as a whole. */
export type Step = { kind: StepKind; before: Decided; after: Decided; tag?: AddedTag };

export type ReviewState = {
  items: Readonly<Record<string, ReviewItem>>;
  /** In reading order. */
  order: readonly string[];
  decisions: Decided;
  /** Codes without a product that got a tag, by the id of the tag. */
  added: Readonly<Record<string, AddedTag>>;
  undone: readonly Step[];
  done: readonly Step[];
};

const MAX_STEPS = 200;

const decisionOnServer = ({ review }: ReviewItem): Decision | undefined => {
  if (review === 'confirmed') return { is: 'accept' };
  return review === 'rejected' ? { is: 'reject' } : undefined;
};

export const reviewOf = (items: readonly ReviewItem[]): ReviewState => ({
  items: Object.fromEntries(items.map((item) => [item.id, item])),
  order: items.map(({ id }) => id),
  decisions: Object.fromEntries(items.map((item) => [item.id, decisionOnServer(item)])),
  added: {},
  undone: [],
  done: [],
});

export const isDecided = ({ decisions }: Pick<ReviewState, 'decisions'>, id: string): boolean => {
  const decision = decisions[id];
  return decision !== undefined && decision.is !== 'later';
};

export type Pile = 'sure' | 'doubt';

/** A certain item that was left for later is one to look at. */
export const pileOf = ({ decisions }: Pick<ReviewState, 'decisions'>, item: ReviewItem): Pile =>
  isCertain(item) && decisions[item.id]?.is !== 'later' ? 'sure' : 'doubt';

type Piles = Readonly<Record<Pile, readonly ReviewItem[]>>;
/** Every part of the screen asks for the piles of one state: they are made once. */
const pilesOfStates = new WeakMap<ReviewState, Piles>();

const pilesOf = (state: ReviewState): Piles => {
  const piles: Record<Pile, ReviewItem[]> = { sure: [], doubt: [] };
  for (const id of state.order) {
    const item = state.items[id];
    if (item) piles[pileOf(state, item)].push(item);
  }
  return piles;
};

export const itemsIn = (state: ReviewState, pile: Pile): readonly ReviewItem[] => {
  const known = pilesOfStates.get(state) ?? pilesOf(state);
  pilesOfStates.set(state, known);
  return known[pile];
};

/** Those that were left for later come last. */
export const openDoubts = (state: ReviewState): ReviewItem[] =>
  itemsIn(state, 'doubt')
    .filter(({ id }) => !isDecided(state, id))
    .sort((a, b) => Number(state.decisions[a.id]?.is === 'later') - Number(state.decisions[b.id]?.is === 'later'));

export type Progress = { decided: number; total: number };
export const progressOf = (state: ReviewState): Progress => ({
  decided: state.order.filter((id) => isDecided(state, id)).length,
  total: state.order.length,
});

/** The product that the tag of an item has by its decision. */
export const productOf = (state: Pick<ReviewState, 'decisions'>, item: ReviewItem): Product => {
  const decision = state.decisions[item.id];
  return decision?.is === 'product' ? decision.product : item.product;
};

const REVIEWS = { accept: 'confirmed', product: 'confirmed', reject: 'rejected', later: 'proposed' } as const;

const productFields = ({ id, ref, name }: Product): Record<string, unknown> => ({ name, product: { id, ref } });

/** The change that leads from one decision to another; null if the server sees no difference. */
const changeOf = (
  item: ReviewItem,
  before: Decision | undefined,
  after: Decision | undefined,
): ElementChange | null => {
  const review = after ? REVIEWS[after.is] : 'proposed';
  const isSame = review === (before ? REVIEWS[before.is] : 'proposed');
  if (isSame && before?.is !== 'product' && after?.is !== 'product') return null;
  const product = after?.is === 'product' ? after.product : before?.is === 'product' ? item.product : null;
  return { op: 'set', page: item.page, id: item.id, fields: { ...(product && productFields(product)), review } };
};

const tagChange = ({ id, page, product, position }: AddedTag): ElementChange => ({
  op: 'add',
  kind: 'tags',
  page,
  id,
  fields: {
    ...productFields(product),
    iconIndex: 1,
    position,
    color: '',
    size: null,
    active: true,
    review: 'confirmed',
  },
});

/** A tag that waits to be added, such as one of an earlier page. The printed code is not part of it. */
export const addedTagOf = (change: ElementChange): AddedTag | null => {
  if (change.op !== 'add' || change.id === undefined) return null;
  const { name, product, position } = change.fields as { name: string } & AddedTag;
  return { id: change.id, page: change.page, code: '', product: { ...product, name }, position };
};

export type Applied = { state: ReviewState; changes: ElementChange[] };

/** Sets decisions; items that are gone meanwhile are skipped. */
const set = (state: ReviewState, decided: Decided): Applied => {
  const changes: ElementChange[] = [];
  const decisions = { ...state.decisions };
  for (const [id, after] of Object.entries(decided)) {
    const item = state.items[id];
    if (!item) continue;
    const change = changeOf(item, decisions[id], after);
    if (change) changes.push(change);
    decisions[id] = after;
  }
  return { state: { ...state, decisions }, changes };
};

const without = <Value>(record: Readonly<Record<string, Value>>, id: string): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key !== id));

const play = (state: ReviewState, { after, tag }: Pick<Step, 'after' | 'tag'>): Applied => {
  const applied = set(state, after);
  if (!tag) return applied;
  return {
    state: { ...applied.state, added: { ...state.added, [tag.id]: tag } },
    changes: [...applied.changes, tagChange(tag)],
  };
};

const playBack = (state: ReviewState, { before, tag }: Step): Applied => {
  const applied = set(state, before);
  if (!tag) return applied;
  return {
    state: { ...applied.state, added: without(state.added, tag.id) },
    changes: [...applied.changes, { op: 'remove', page: tag.page, id: tag.id }],
  };
};

const act = (state: ReviewState, step: Step): Applied => {
  const { state: after, changes } = play(state, step);
  return { state: { ...after, done: [...state.done, step].slice(-MAX_STEPS), undone: [] }, changes };
};

/** Decides about several items in one step. */
export const decide = (
  state: ReviewState,
  ids: readonly string[],
  decision: Decision,
  kind: StepKind = decision.is,
): Applied => {
  const present = ids.filter((id) => state.items[id] !== undefined);
  if (present.length === 0) return { state, changes: [] };
  const before = Object.fromEntries(present.map((id) => [id, state.decisions[id]]));
  const after = Object.fromEntries(present.map((id) => [id, decision]));
  return act(state, { kind, before, after });
};

/** Puts a tag at a printed code that has none. */
export const addTag = (state: ReviewState, tag: AddedTag): Applied =>
  act(state, { kind: 'tag', before: {}, after: {}, tag });

export const undo = (state: ReviewState): Applied & { step: Step | null } => {
  const step = state.done.at(-1) ?? null;
  if (step === null) return { state, changes: [], step };
  const { state: after, changes } = playBack(state, step);
  return { state: { ...after, done: state.done.slice(0, -1), undone: [...state.undone, step] }, changes, step };
};

export const redo = (state: ReviewState): Applied & { step: Step | null } => {
  const step = state.undone.at(-1) ?? null;
  if (step === null) return { state, changes: [], step };
  const { state: after, changes } = play(state, step);
  return { state: { ...after, done: [...state.done, step], undone: state.undone.slice(0, -1) }, changes, step };
};

/** Number of items that a step decides. */
export const sizeOf = ({ after, tag }: Step): number => Object.keys(after).length + (tag ? 1 : 0);

/** Certain items of a page, or of all pages, that nobody has decided: what was rejected before stays rejected. */
export const acceptable = (state: ReviewState, page?: number): string[] =>
  itemsIn(state, 'sure')
    .filter((item) => (page === undefined || item.page === page) && !isDecided(state, item.id))
    .map(({ id }) => id);

/** Undecided items with the same print beside the same proposal: one answer holds for all of them. */
export const alike = (state: ReviewState, item: ReviewItem): string[] =>
  state.order.filter((id) => {
    const other = state.items[id];
    return (
      other !== undefined &&
      id !== item.id &&
      !isDecided(state, id) &&
      other.text === item.text &&
      other.product.ref === item.product.ref &&
      other.product.id === item.product.id
    );
  });

/**
 * Takes items as the server has them now. Decisions that wait to be sent stay; the others become those of the server. `lost`: items
 * with a waiting decision that are gone.
 */
export const mergeItems = (
  state: ReviewState,
  fresh: readonly ReviewItem[],
  { pages, waiting }: { pages: readonly number[]; waiting: ReadonlySet<string> },
): { state: ReviewState; lost: string[] } => {
  const isRead = new Set(pages);
  const kept = state.order.flatMap((id) => {
    const item = state.items[id];
    return item && !isRead.has(item.page) ? [item] : [];
  });
  const known = (item: ReviewItem): ReviewItem => {
    const before = state.items[item.id];
    const mine = state.decisions[item.id];
    // The product before the person's choice is what an undo brings back.
    const isMine =
      mine?.is === 'product' && mine.product.ref === item.product.ref && mine.product.id === item.product.id;
    return before ? { ...item, difference: before.difference, ...(isMine && { product: before.product }) } : item;
  };
  const present = new Map([...kept, ...fresh.map(known)].map((item) => [item.id, item]));
  const lost = state.order.filter((id) => waiting.has(id) && !present.has(id));
  // Order of the screen stays; new items follow.
  const order = [
    ...state.order.filter((id) => present.has(id)),
    ...[...present.keys()].filter((id) => state.items[id] === undefined),
  ];
  const decisionOf = (item: ReviewItem): Decision | undefined => {
    const mine = state.decisions[item.id];
    if (!isRead.has(item.page) || waiting.has(item.id)) return mine;
    const theirs = decisionOnServer(item);
    if (theirs === undefined) return mine?.is === 'later' ? mine : theirs;
    return theirs.is === 'accept' && mine?.is === 'product' ? mine : theirs;
  };
  const items = [...present.values()];
  return {
    state: {
      ...state,
      items: Object.fromEntries(items.map((item) => [item.id, item])),
      order,
      decisions: Object.fromEntries(items.map((item) => [item.id, decisionOf(item)])),
    },
    lost,
  };
};
