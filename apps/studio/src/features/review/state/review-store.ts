/** The state of an open review: decisions, their way to the server, and what was on the screen. */
import type { ElementChange, ReviewDecision } from '@vitrina/contract/admin';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SaveState } from '../../../api/saving/save-queue.ts';
import {
  type AddedTag,
  type Applied,
  addedTagOf,
  type Decision,
  type Pile,
  type ReviewState,
  reviewOf,
  type StepKind,
} from './decisions.ts';
import { type History, type PlacedTags, restoreHistory } from './history.ts';
import { mergeItems } from './merge-items.ts';
import type { Box, ReviewItem } from './review-items.ts';
import { addTag, decide, type Replayed, redo, undo } from './steps.ts';

/** The target of a product search: the tag of an item, or a printed code without a tag. */
export type SearchTarget = { item: string } | { code: string; page: number; box: Box };
type OpenDialog = { is: 'help' } | { is: 'accept-all' } | { is: 'search'; target: SearchTarget };

export type OpenReview = {
  /** The item that has the focus, or had it last. */
  focused: string | null;
  /** An item of the contact sheet that gets the focus as soon as its cell is drawn. */
  toFocus: string | null;
  isZoomed: boolean;
  dialog: OpenDialog | null;
  /** The pile of a decision that was undone or repeated, until it is on the screen. */
  wanted: Pile | null;
  review: ReviewState;
  save: SaveState;
  /** Decisions about elements of the edition before, by the number of their entry: they outlive the list on the screen. */
  entries: ReadonlyMap<number, ReviewDecision['action']>;
  /** Items that stood on the screen. */
  seen: ReadonlySet<string>;
  /** The announcement of the last act. The number tells two equal sentences apart. */
  announcement: { text: string; at: number };
};

type Shown = Pick<OpenReview, 'focused' | 'toFocus' | 'isZoomed' | 'dialog' | 'wanted'>;
type Store = StoreApi<OpenReview>;
export type ReviewStore = ReturnType<typeof createReviewStore>;

/** `onChanges`: changes to be saved. */
export const createReviewStore = (
  items: readonly ReviewItem[],
  { onChanges }: { onChanges: (changes: readonly ElementChange[]) => void },
) => {
  const store: Store = createStore<OpenReview>(() => ({
    focused: null,
    toFocus: null,
    isZoomed: false,
    dialog: null,
    wanted: null,
    review: reviewOf(items),
    save: { is: 'saved' },
    entries: new Map(),
    seen: new Set(),
    announcement: { text: '', at: 0 },
  }));
  const apply = <Result extends Applied>(change: (review: ReviewState) => Result): Result => {
    const result = change(store.getState().review);
    store.setState({ review: result.state });
    onChanges(result.changes);
    return result;
  };
  return {
    ...store,
    decide: (ids: readonly string[], decision: Decision, kind?: StepKind): number =>
      apply((review) => decide(review, ids, decision, kind)).changes.length,
    addTag: (tag: AddedTag): void => void apply((review) => addTag(review, tag)),
    undo: (): Replayed => apply(undo),
    redo: (): Replayed => apply(redo),
    // Every cell of the screen listens: nothing is told twice.
    show: (shown: Partial<Shown>): void => {
      const state = store.getState();
      const isNew = (Object.keys(shown) as (keyof Shown)[]).some((key) => shown[key] !== state[key]);
      if (isNew) store.setState(shown);
    },
    /** `null`: taken back, or refused by the server. */
    decideEntry: (number: number, action: ReviewDecision['action'] | null): void =>
      store.setState(({ entries }) => {
        const others = [...entries].filter(([other]) => other !== number);
        return { entries: new Map(action === null ? others : [...others, [number, action]]) };
      }),
    setSave: (save: SaveState): void => {
      const isSame = !('error' in save) && save.is === store.getState().save.is;
      if (!isSame) store.setState({ save });
    },
    say: (text: string): void =>
      store.setState(({ announcement }) => ({ announcement: { text, at: announcement.at + 1 } })),
    see: (ids: readonly string[]): void => {
      const { seen } = store.getState();
      if (ids.some((id) => !seen.has(id))) store.setState({ seen: new Set([...seen, ...ids]) });
    },
    /** Items as the server has them now; answers those whose waiting decision is void: `lost` ones are gone, `kept` ones are as somebody else left them. */
    merge: (
      fresh: readonly ReviewItem[],
      about: { pages: readonly number[]; waiting: ReadonlySet<string> },
    ): { lost: string[]; kept: string[] } => {
      const { state, ...voided } = mergeItems(store.getState().review, fresh, about);
      store.setState({ review: state });
      return voided;
    },
    /** The steps of an earlier page of this tab. */
    restore: (history: History, placed: PlacedTags): void =>
      store.setState(({ review }) => ({ review: restoreHistory(review, history, placed) })),
    /** Decisions of an earlier page that wait to be sent: shown as made. */
    recall: (changes: readonly ElementChange[]): void =>
      store.setState(({ review }) => ({ review: recalled(review, changes) })),
  };
};

const recalledDecision = ({ op, ...change }: ElementChange, item: ReviewItem): Decision | undefined => {
  if (op !== 'set' || !('fields' in change)) return undefined;
  const { review, product, name } = change.fields;
  if (review === 'rejected') return { is: 'reject' };
  if (review !== 'confirmed') return undefined;
  const given = typeof product === 'object' && product !== null ? product : null;
  if (given === null || !('ref' in given) || !('id' in given)) return { is: 'accept' };
  const chosen = {
    id: String(given.id),
    ref: String(given.ref),
    name: typeof name === 'string' ? name : item.product.name,
  };
  return chosen.ref === item.product.ref && chosen.id === item.product.id
    ? { is: 'accept' }
    : { is: 'product', product: chosen };
};

const recalled = (review: ReviewState, changes: readonly ElementChange[]): ReviewState => {
  const decisions = { ...review.decisions };
  const added = { ...review.added };
  for (const change of changes) {
    const tag = addedTagOf(change);
    if (tag) added[tag.id] = tag;
    const item = review.items[change.id ?? ''];
    if (item) decisions[item.id] = recalledDecision(change, item);
  }
  return { ...review, decisions, added };
};
