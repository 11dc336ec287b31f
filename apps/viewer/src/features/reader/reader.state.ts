// What lies open and what is being turned. Pure: how far a turn has come is the finger's or the animation's business
// (turn-motion.ts); here stands only between which views it happens. A view is known by its first page (geometry).
import { isPage, nextPage, pagesInView, previousPage, type ViewMode, viewStart } from '@vitrina/geometry';

export type Direction = 'forward' | 'back';

export type Turn = {
  from: number;
  to: number;
  direction: Direction;
  /** `held` by a finger, `settling` towards its end, `returning` to where it began. */
  phase: 'held' | 'settling' | 'returning';
  /** How far it had come, 0 to 1, when this phase began. */
  start: number;
};

export type ReaderState = {
  mode: ViewMode;
  /** What is open; while a turn settles, already where it leads. */
  view: number;
  turn: Turn | null;
  /** Which way the reader leafs: what comes next there is made ready first. */
  travel: Direction;
  /** Views that were seen and left: their tags do not greet again. */
  left: ReadonlySet<number>;
};

export type ReaderAct =
  | { type: 'went'; view: number; mode: ViewMode }
  | { type: 'grabbed'; to: number }
  | { type: 'released'; completes: boolean; progress: number }
  | { type: 'landed' };

export const openAt = (view: number, mode: ViewMode): ReaderState => ({
  mode,
  view,
  turn: null,
  travel: 'forward',
  left: new Set(),
});

const directionTo = (from: number, to: number): Direction => (to > from ? 'forward' : 'back');

/** The page in view is decided outside; a turn that a finger has already begun leads on to it. */
const went = (state: ReaderState, view: number, mode: ViewMode): ReaderState => {
  if (mode !== state.mode) return { ...openAt(view, mode) };
  if (view === state.view) return state;
  const left = new Set(state.left).add(state.view);
  const direction = directionTo(state.view, view);
  const there = { ...state, view, left, travel: direction };
  if (state.turn?.phase === 'settling' && state.turn.to === view) return there;
  return { ...there, turn: { from: state.view, to: view, direction, phase: 'settling', start: 0 } };
};

export const reader = (state: ReaderState, act: ReaderAct): ReaderState => {
  switch (act.type) {
    case 'went':
      return went(state, act.view, act.mode);
    case 'grabbed': {
      const direction = directionTo(state.view, act.to);
      return { ...state, turn: { from: state.view, to: act.to, direction, phase: 'held', start: 0 } };
    }
    case 'released':
      if (state.turn?.phase !== 'held') return state;
      return {
        ...state,
        turn: { ...state.turn, phase: act.completes ? 'settling' : 'returning', start: act.progress },
      };
    case 'landed':
      return { ...state, turn: null };
  }
};

/** How many views are kept ready. A spread is two pages, and each page's picture costs its pixels. */
const KEPT: Record<ViewMode, { ahead: number; behind: number }> = {
  single: { ahead: 2, behind: 1 },
  spread: { ahead: 1, behind: 1 },
};

const neighbours = (from: number, steps: number, next: (view: number) => number | null): number[] => {
  const found: number[] = [];
  for (let view = next(from); view !== null && found.length < steps; view = next(view)) found.push(view);
  return found;
};

/**
 * The views in the document, in order: what is open, what is being turned, and the neighbours of `around` (null: none).
 * `around` may lag behind what is open: neighbours are made ready when there is time, a turn never waits for them.
 */
export const keptViews = (
  { mode, view, turn }: ReaderState,
  count: number,
  around: Pick<ReaderState, 'view' | 'travel'> | null,
): number[] => {
  const kept = new Set([view]);
  if (turn) kept.add(turn.from).add(turn.to);
  if (around !== null) {
    const { ahead, behind } = KEPT[mode];
    const [forward, back] = around.travel === 'forward' ? [ahead, behind] : [behind, ahead];
    for (const near of neighbours(around.view, forward, (from) => nextPage(from, count, mode))) kept.add(near);
    for (const near of neighbours(around.view, back, (from) => previousPage(from, count, mode))) kept.add(near);
  }
  return [...kept].sort((a, b) => a - b);
};

/** It comes next, if the reader goes on as before. */
export const isAhead = ({ view, travel }: ReaderState, of: number): boolean =>
  travel === 'forward' ? of > view : of < view;

export type Role = 'open' | 'leaving' | 'coming' | 'waiting';

export const roleOf = ({ view, turn }: ReaderState, of: number): Role => {
  if (turn?.from === of) return 'leaving';
  if (turn?.to === of) return 'coming';
  return of === view ? 'open' : 'waiting';
};

/** Where a turn in that direction leads; null at the ends. The blank page of an even count is no page (§2). */
export const turnTarget = (direction: Direction, page: number, count: number, mode: ViewMode): number | null =>
  direction === 'forward' ? nextPage(page, count, mode) : previousPage(page, count, mode);

/** What a key means to the book; null: nothing. */
export const keyTarget = (key: string, isShifted: boolean, page: number, count: number, mode: ViewMode) => {
  switch (key) {
    case 'ArrowRight':
    case 'PageDown':
      return turnTarget('forward', page, count, mode);
    case 'ArrowLeft':
    case 'PageUp':
      return turnTarget('back', page, count, mode);
    case ' ':
      return turnTarget(isShifted ? 'back' : 'forward', page, count, mode);
    case 'Home':
      return viewStart(1, count, mode);
    case 'End':
      return viewStart(count, count, mode);
    default:
      return null;
  }
};

/** What was typed into the page field; null where it is no page (§5). */
export const typedPage = (text: string, count: number): number | null => {
  const page = /^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN;
  return isPage(page, count) ? page : null;
};

/** The first page of every view: the stops of the slider. */
export const viewsOf = (count: number, mode: ViewMode): number[] => {
  const views: number[] = [];
  for (let page: number | null = count < 1 ? null : 1; page !== null; page = nextPage(page, count, mode))
    views.push(page);
  return views;
};

/** Between its two words: 'Página 4 de 24', 'Páginas 4 y 5 de 24'. */
export const inView = (page: number, count: number, mode: ViewMode): { first: number; second: number | null } => {
  const [first = 1, second = null] = pagesInView(page, count, mode);
  return { first, second };
};
