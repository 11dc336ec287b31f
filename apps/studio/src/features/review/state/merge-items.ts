/** Merges changes of others into the items of an open review. Pure. */
import { type Decision, decisionOnServer, isAsDecided, type ReviewState } from './decisions.ts';
import type { ReviewItem } from './review-items.ts';

/** An item with a waiting undo that is neither what the undo takes back nor what it leads to. */
const isOthers = ({ items, replaced, decisions }: ReviewState, fresh: ReviewItem): boolean => {
  const item = items[fresh.id];
  const own = replaced[fresh.id];
  if (item === undefined || own === undefined) return false;
  return ![...own, decisions[fresh.id]].some((decision) => isAsDecided(fresh, decision, item.product));
};

/**
 * Takes items as the server has them now. Decisions that wait to be sent stay; the others become those of the server. `lost`: items
 * with a waiting decision that are gone. `kept`: items that an undo or a redo would have changed, and that somebody else has changed before.
 */
export const mergeItems = (
  state: ReviewState,
  fresh: readonly ReviewItem[],
  { pages, waiting }: { pages: readonly number[]; waiting: ReadonlySet<string> },
): { state: ReviewState; lost: string[]; kept: string[] } => {
  const isRead = new Set(pages);
  const kept = fresh.filter((item) => waiting.has(item.id) && isOthers(state, item)).map(({ id }) => id);
  const isWaiting = (id: string): boolean => waiting.has(id) && !kept.includes(id);
  const unread = state.order.flatMap((id) => {
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
  const present = new Map([...unread, ...fresh.map(known)].map((item) => [item.id, item]));
  const lost = state.order.filter((id) => waiting.has(id) && !present.has(id));
  // Order of the screen stays; new items follow.
  const order = [
    ...state.order.filter((id) => present.has(id)),
    ...[...present.keys()].filter((id) => state.items[id] === undefined),
  ];
  const decisionOf = (item: ReviewItem): Decision | undefined => {
    const mine = state.decisions[item.id];
    if (!isRead.has(item.page) || isWaiting(item.id)) return mine;
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
    kept,
  };
};
