/** The acts of a review, for keys, buttons and swipes. */
import { reviewWords as words } from '@vitrina/ui/messages/studio/review';
import { showToast } from '../../lib/toasts.ts';
import type { KeyedAct, ReviewAct } from './shortcuts.ts';
import {
  acceptable,
  alike,
  type Decision,
  isDecided,
  itemsIn,
  type Pile,
  pileOf,
  productOf,
  type ReviewState,
} from './state/decisions.ts';
import { candidatesOf, type Product, type ReviewItem } from './state/review-items.ts';
import type { ReviewStore } from './state/review-store.ts';
import { type Replayed, sizeOf } from './state/steps.ts';

export const cellId = (id: string): string => `etiqueta-${id}`;

/** Shown as a cell, or in the view of one item. */
const shownAs = (id: string): HTMLElement | null => document.getElementById(cellId(id));

const openIn = (review: ReviewState, pile: Pile): number =>
  itemsIn(review, pile).filter(({ id }) => !isDecided(review, id)).length;

/** The next undecided item of the pile, those left for later last; null if there is none. */
const nextOpen = (
  before: ReviewState,
  after: ReviewState,
  { pile, from }: { pile: Pile; from: string },
): string | null => {
  const ids = itemsIn(before, pile).map(({ id }) => id);
  const at = ids.indexOf(from);
  const round = [...ids.slice(at + 1), ...ids.slice(0, at + 1)].filter((id) => {
    const item = after.items[id];
    return item !== undefined && pileOf(after, item) === pile && !isDecided(after, id);
  });
  return round.find((id) => after.decisions[id] === undefined) ?? round[0] ?? null;
};

export type Acts = ReturnType<typeof createActs>;

/** `pile`: the one on the screen. */
export const createActs = (store: ReviewStore, { pile }: { pile: Pile }) => {
  const focus = (id: string | null): void => {
    const isMissing = id !== null && pile === 'sure' && shownAs(id) === null;
    store.show({ focused: id, isZoomed: false, toFocus: isMissing ? id : null });
    if (id !== null) shownAs(id)?.focus();
  };
  const focused = (): ReviewItem | null => {
    const { review, focused: id } = store.getState();
    const item = id === null ? undefined : review.items[id];
    return item && pileOf(review, item) === pile ? item : null;
  };
  const decide = (decision: Decision, item = focused(), others: readonly string[] = []): void => {
    if (item === null) return;
    const before = store.getState().review;
    store.decide([item.id, ...others], decision);
    const after = store.getState().review;
    const { name, ref } = productOf(after, item);
    store.say(words.said(words.states[decision.is], name || ref, openIn(after, pile)));
    focus(nextOpen(before, after, { pile, from: item.id }) ?? item.id);
  };
  const tellStep = ({ step, skipped }: Replayed, tell: (what: string) => string): void => {
    const made = step ? sizeOf(step) - skipped : 0;
    const told = step && made > 0 ? tell(words.steps[step.kind](made)) : '';
    const others = skipped > 0 ? words.skipped(skipped) : '';
    const text = step ? [told, others].filter(Boolean).join('. ') : words.nothingToUndo;
    store.say(text);
    showToast(text);
    const [id] = step ? Object.keys(step.after) : [];
    const { review } = store.getState();
    const item = id === undefined ? undefined : review.items[id];
    if (!item) return;
    store.show({ wanted: pileOf(review, item) });
    focus(item.id);
  };
  const undo = (): void => tellStep(store.undo(), words.undone);
  const redo = (): void => tellStep(store.redo(), words.redone);
  const accept = (ids: readonly string[]): void => {
    store.decide(ids, { is: 'accept' }, 'accept-all');
    const text = words.acceptedMany(ids.length);
    store.say(`${text}. ${words.left(openIn(store.getState().review, pile))}`);
    showToast(text, { label: words.undo, onAct: undo });
  };
  const acceptPage = (page = focused()?.page): void => {
    if (page === undefined) return;
    const { review } = store.getState();
    const ids = acceptable(review, page);
    if (ids.length > 0) accept(ids);
    const after = store.getState().review;
    const last = itemsIn(after, 'sure').findLast((item) => item.page === page);
    const next = last && nextOpen(after, after, { pile: 'sure', from: last.id });
    focus(next ?? last?.id ?? null);
  };
  const move = (by: number): void => {
    const ids = itemsIn(store.getState().review, pile).map(({ id }) => id);
    const at = ids.indexOf(store.getState().focused ?? '');
    const to = ids[Math.min(Math.max(at + by, 0), ids.length - 1)];
    if (to !== undefined) focus(to);
  };
  const choose = (product: Product | undefined, item = focused(), others: readonly string[] = []): void => {
    if (!product || !item) return;
    const isOwn = product.ref === item.product.ref && product.id === item.product.id;
    decide(isOwn ? { is: 'accept' } : { is: 'product', product }, item, others);
  };
  const search = (): void => {
    const item = focused();
    if (item) store.show({ dialog: { is: 'search', target: { item: item.id } }, isZoomed: false });
  };
  return { focus, focused, decide, choose, undo, redo, accept, acceptPage, move, search };
};

/** Of the page of the focused cell and its neighbours: measuring all of them would lay out the whole sheet. */
const cellsNearby = (): HTMLElement[] => {
  const page = document.activeElement?.closest('section');
  const pages = [page?.previousElementSibling, page, page?.nextElementSibling];
  return pages.flatMap((one) => [...(one?.querySelectorAll<HTMLElement>('[role="gridcell"]') ?? [])]);
};

/** Cells stand in lines of any length: the nearest one above or below. */
const moveLine = (acts: Acts, by: 1 | -1): void => {
  const cells = cellsNearby();
  const from = document.activeElement?.getBoundingClientRect();
  if (!from || cells.length === 0) return acts.move(by);
  const places = cells.map((cell) => ({ cell, place: cell.getBoundingClientRect() }));
  const beyond = places.filter(({ place }) => (place.top - from.top) * by > 1);
  const distance = ({ place }: { place: DOMRect }): number =>
    Math.abs(place.top - from.top) * 1000 + Math.abs(place.left - from.left);
  const nearest = beyond.toSorted((a, b) => distance(a) - distance(b))[0];
  if (nearest) return acts.focus(nearest.cell.id.slice(cellId('').length));
  // The cells of the next page are not drawn: the focus was scrolled out of the screen.
  const page = document.activeElement?.closest('section');
  const beside = by > 0 ? page?.nextElementSibling : page?.previousElementSibling;
  if (beside && beside.querySelector('[role="gridcell"]') === null) acts.move(by);
};

type SimpleAct = Exclude<ReviewAct, 'candidate' | 'publish'>;

/** `onPage`: leads to the page of an item. */
type Performed = { store: ReviewStore; acts: Acts; others: readonly string[]; onPage: (item: ReviewItem) => void };

/** `others`: equal items that share the decision. False if the key has no meaning here. */
export const perform = (keyed: KeyedAct, { store, acts, others, onPage }: Performed): void => {
  if (keyed.act === 'candidate') {
    const shown = acts.focused();
    if (shown) acts.choose(candidatesOf(shown)[keyed.at], shown, others);
    return;
  }
  const item = acts.focused();
  const does: Record<SimpleAct, () => void> = {
    accept: () => acts.decide({ is: 'accept' }, item, others),
    reject: () => acts.decide({ is: 'reject' }, item, others),
    later: () => acts.decide({ is: 'later' }, item),
    other: acts.search,
    'accept-page': () => acts.acceptPage(),
    'accept-all': () => {
      if (acceptable(store.getState().review).length > 0) store.show({ dialog: { is: 'accept-all' } });
    },
    next: () => acts.move(1),
    previous: () => acts.move(-1),
    down: () => moveLine(acts, 1),
    up: () => moveLine(acts, -1),
    first: () => acts.move(Number.NEGATIVE_INFINITY),
    last: () => acts.move(Number.POSITIVE_INFINITY),
    zoom: () => store.show({ isZoomed: item !== null && !store.getState().isZoomed }),
    'edit-page': () => item && onPage(item),
    undo: acts.undo,
    redo: acts.redo,
    help: () => store.show({ dialog: { is: 'help' } }),
  };
  does[keyed.act]();
};

/** Equal items of the focused one, if the person wants them decided with it. */
export const othersOf = (store: ReviewStore, item: ReviewItem | null, isWanted: boolean): string[] =>
  item && isWanted ? alike(store.getState().review, item) : [];
