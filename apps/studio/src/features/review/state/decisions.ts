/** Decisions of a person about the items of a review, with undo, and the changes of elements that they cause. Pure. */
import type { ElementChange } from '@vitrina/contract/admin';
import { isCertain, type Product, type ReviewItem } from './review-items.ts';

/** `later`: looked at, and left for the end. It changes nothing on the server. */
export type Decision = { is: 'accept' } | { is: 'reject' } | { is: 'later' } | { is: 'product'; product: Product };
export type StepKind = Decision['is'] | 'accept-all' | 'tag';

/** A tag that a person puts at a printed code. */
export type AddedTag = { id: string; page: number; code: string; product: Product; position: ReviewItem['position'] };

export type Decided = Readonly<Record<string, Decision | undefined>>;
/** One act of a person: undone and repeated as a whole. `of`: the products that the items had when it was made. */
export type Step = {
  kind: StepKind;
  before: Decided;
  after: Decided;
  of: Readonly<Record<string, string>>;
  tag?: AddedTag;
};

export type ReviewState = {
  items: Readonly<Record<string, ReviewItem>>;
  /** In reading order. */
  order: readonly string[];
  decisions: Decided;
  /** Codes without a product that got a tag, by the id of the tag. */
  added: Readonly<Record<string, AddedTag>>;
  undone: readonly Step[];
  done: readonly Step[];
  /** Decisions that undo and redo have replaced since the last one of the person: the server has one of them if nobody else was there. */
  replaced: Readonly<Record<string, readonly (Decision | undefined)[]>>;
};

export const decisionOnServer = ({ review }: ReviewItem): Decision | undefined => {
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
  replaced: {},
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

export const productKey = ({ id, ref }: Pick<Product, 'id' | 'ref'>): string => `${ref} ${id}`;

const REVIEWS = { accept: 'confirmed', product: 'confirmed', reject: 'rejected', later: 'proposed' } as const;

const productFields = ({ id, ref, name }: Product): Record<string, unknown> => ({ name, product: { id, ref } });

const reviewBy = (decision: Decision | undefined): (typeof REVIEWS)[Decision['is']] =>
  decision ? REVIEWS[decision.is] : 'proposed';

/** Whether the server sees no difference between two decisions about one item. */
export const isSameDecision = (one: Decision | undefined, other: Decision | undefined): boolean =>
  reviewBy(one) === reviewBy(other) &&
  (one?.is === 'product' ? productKey(one.product) : '') === (other?.is === 'product' ? productKey(other.product) : '');

/** Whether an item, as the server has it, is as this decision about it left it. `product`: the proposed one. */
export const isAsDecided = (fresh: ReviewItem, decision: Decision | undefined, product: Product): boolean =>
  fresh.review === reviewBy(decision) &&
  productKey(fresh.product) === productKey(decision?.is === 'product' ? decision.product : product);

/** The change that leads from one decision to another; null if the server sees no difference. */
const changeOf = (
  item: ReviewItem,
  before: Decision | undefined,
  after: Decision | undefined,
): ElementChange | null => {
  const review = reviewBy(after);
  const isSame = review === reviewBy(before);
  if (isSame && before?.is !== 'product' && after?.is !== 'product') return null;
  const product = after?.is === 'product' ? after.product : before?.is === 'product' ? item.product : null;
  return { op: 'set', page: item.page, id: item.id, fields: { ...(product && productFields(product)), review } };
};

export const tagChange = ({ id, page, product, position }: AddedTag): ElementChange => ({
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

/** Items that are gone meanwhile are skipped. */
export const setDecisions = (state: ReviewState, decided: Decided): Applied => {
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
