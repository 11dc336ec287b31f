/** The steps of a review as they are stored for a reload of the tab, and what of them still holds. Pure. */
import type { PageState } from '@vitrina/contract/admin';
import { z } from 'zod';
import {
  type AddedTag,
  type Decided,
  type Decision,
  isSameDecision,
  productKey,
  type ReviewState,
  type Step,
} from './decisions.ts';
import { MAX_STEPS } from './steps.ts';

const StoredProduct = z.object({ id: z.string(), ref: z.string(), name: z.string() });
const StoredDecision = z.discriminatedUnion('is', [
  z.object({ is: z.literal('accept') }),
  z.object({ is: z.literal('reject') }),
  z.object({ is: z.literal('later') }),
  z.object({ is: z.literal('product'), product: StoredProduct }),
]);
const StoredStep = z.object({
  kind: z.enum(['accept', 'reject', 'later', 'product', 'accept-all', 'tag']),
  before: z.record(z.string(), StoredDecision),
  after: z.record(z.string(), StoredDecision),
  of: z.record(z.string(), z.string()),
  tag: z
    .object({
      id: z.string(),
      page: z.number(),
      code: z.string(),
      product: StoredProduct,
      position: z.object({ left: z.number(), top: z.number() }),
    })
    .exactOptional(),
});

/** `proposed`: the first products of items that got another one, by their ids: the server has them no more. */
export const History = z.object({
  done: z.array(StoredStep),
  undone: z.array(StoredStep),
  proposed: z.record(z.string(), StoredProduct),
});
export type History = z.infer<typeof History>;

/** The answer of JSON has no members without a value. */
const stored = ({ kind, before, after, of, tag }: Step): History['done'][number] => {
  const given = (decided: Decided): Record<string, Decision> =>
    Object.fromEntries(Object.entries(decided).flatMap(([id, one]) => (one ? [[id, one] as const] : [])));
  return { kind, before: given(before), after: given(after), of, ...(tag && { tag }) };
};

const decisionsIn = ({ before, after }: Pick<Step, 'before' | 'after'>) => [
  ...Object.entries(before),
  ...Object.entries(after),
];

/** `most`: newest steps of each side. */
export const historyOf = ({ items, done, undone }: ReviewState, most = MAX_STEPS): History => {
  const kept = { done: done.slice(-most).map(stored), undone: undone.slice(-most).map(stored) };
  const changed = [...kept.done, ...kept.undone].flatMap(decisionsIn).filter(([, one]) => one?.is === 'product');
  const proposed = changed.flatMap(([id]) => {
    const item = items[id];
    return item ? [[id, item.product] as const] : [];
  });
  return { ...kept, proposed: Object.fromEntries(proposed) };
};

/** The decisions that the steps have left. */
const leftBy = ({ done, undone }: History): Decided => ({
  ...Object.assign({}, ...undone.map(({ after, before }) => ({ ...noneOf(after), ...before }))),
  ...Object.assign({}, ...done.map(({ after }) => after)),
});

const noneOf = (decided: Decided): Decided => Object.fromEntries(Object.keys(decided).map((id) => [id, undefined]));

/** Tags of the pages that were read, by their ids. */
export type PlacedTags = ReadonlyMap<string, Pick<PageState['tags'][number], 'product' | 'position' | 'review'>>;

const isPlaced = ({ id, product, position }: AddedTag, placed: PlacedTags): boolean => {
  const tag = placed.get(id);
  return (
    tag !== undefined &&
    tag.review === 'confirmed' &&
    productKey(tag.product) === productKey(product) &&
    tag.position.left === position.left &&
    tag.position.top === position.top
  );
};

/**
 * The review with the steps of an earlier page. Undo and redo skip an element that is no longer as a step left it, so a change of somebody
 * else stays. An item that got another product has that one on the server: here it is a decision again, over the first product.
 */
export const restoreHistory = (review: ReviewState, history: History, placed: PlacedTags): ReviewState => {
  if (review.done.length + review.undone.length > 0) return review;
  const steps = [...history.done, ...history.undone];
  const own = new Set(
    steps
      .flatMap(decisionsIn)
      .flatMap(([id, one]) => (one?.is === 'product' ? [`${id} ${productKey(one.product)}`] : [])),
  );
  const items = { ...review.items };
  const decisions = { ...review.decisions };
  for (const [id, left] of Object.entries(leftBy(history))) {
    const item = items[id];
    if (!item) continue;
    const now = decisions[id];
    if (left?.is === 'later' && now === undefined) decisions[id] = left;
    const proposed = history.proposed[id];
    if (!proposed || !own.has(`${id} ${productKey(item.product)}`)) continue;
    const isTaken =
      left?.is === 'product' && now?.is === 'accept' && productKey(item.product) === productKey(left.product);
    if (!isTaken && !isSameDecision(now, left)) continue;
    items[id] = { ...item, product: proposed };
    decisions[id] = left;
  }
  const added = history.done.flatMap(({ tag }) => (tag && isPlaced(tag, placed) ? [[tag.id, tag] as const] : []));
  return {
    ...review,
    items,
    decisions,
    added: { ...Object.fromEntries(added), ...review.added },
    done: history.done.slice(-MAX_STEPS),
    undone: history.undone.slice(-MAX_STEPS),
  };
};
