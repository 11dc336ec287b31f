// The open view and the turn in progress. Pure: the progress of a turn belongs to the gesture or the animation (turn-motion.ts);
// the state holds only the views it happens between. A view is identified by its first page (geometry).
import { isPage, nextPage, pagesInView, previousPage, type ViewMode, viewStart } from '@vitrina/geometry';

export type Direction = 'forward' | 'back';

export type Turn = {
  from: number;
  to: number;
  direction: Direction;
  /** `held` by a gesture, `settling` towards its end, `returning` to its beginning. */
  phase: 'held' | 'settling' | 'returning';
  /** Progress, 0 to 1, at the start of this phase. */
  start: number;
};

export type ReaderState = {
  mode: ViewMode;
  /** The open view; while a turn settles, already the view it leads to. */
  view: number;
  turn: Turn | null;
  /** The direction of the last navigation: the next view in it is prepared first. */
  direction: Direction;
  /** Views that were open before: their tags do not pulse again. */
  visited: ReadonlySet<number>;
};

export type ReaderAction =
  | { type: 'navigated'; view: number; mode: ViewMode }
  | { type: 'turn-grabbed'; to: number }
  | { type: 'turn-released'; completes: boolean; progress: number }
  | { type: 'turn-ended' };

export const initialReaderState = (view: number, mode: ViewMode): ReaderState => ({
  mode,
  view,
  turn: null,
  direction: 'forward',
  visited: new Set(),
});

const directionTo = (from: number, to: number): Direction => (to > from ? 'forward' : 'back');

/** The open page is decided outside; a turn that a gesture has begun towards it continues. */
const navigate = (state: ReaderState, view: number, mode: ViewMode): ReaderState => {
  if (mode !== state.mode) return { ...initialReaderState(view, mode) };
  if (view === state.view) return state;
  const visited = new Set(state.visited).add(state.view);
  const direction = directionTo(state.view, view);
  const next = { ...state, view, visited, direction };
  if (state.turn?.phase === 'settling' && state.turn.to === view) return next;
  return { ...next, turn: { from: state.view, to: view, direction, phase: 'settling', start: 0 } };
};

export const readerReducer = (state: ReaderState, action: ReaderAction): ReaderState => {
  switch (action.type) {
    case 'navigated':
      return navigate(state, action.view, action.mode);
    case 'turn-grabbed': {
      const direction = directionTo(state.view, action.to);
      return { ...state, turn: { from: state.view, to: action.to, direction, phase: 'held', start: 0 } };
    }
    case 'turn-released':
      if (state.turn?.phase !== 'held') return state;
      return {
        ...state,
        turn: { ...state.turn, phase: action.completes ? 'settling' : 'returning', start: action.progress },
      };
    case 'turn-ended':
      return { ...state, turn: null };
  }
};

/** How many neighbours are mounted. A spread is two pages, and the picture of each costs memory. */
const MOUNTED: Record<ViewMode, { ahead: number; behind: number }> = {
  single: { ahead: 2, behind: 1 },
  spread: { ahead: 1, behind: 1 },
};

const neighbours = (from: number, steps: number, next: (view: number) => number | null): number[] => {
  const found: number[] = [];
  for (let view = next(from); view !== null && found.length < steps; view = next(view)) found.push(view);
  return found;
};

/**
 * The views in the document, in order: the open one, those of the turn, and the neighbours of `around` (`null`: none).
 * `around` may lag behind the open view: neighbours are mounted in idle time, and a turn never waits for them.
 */
export const mountedViews = (
  { mode, view, turn }: ReaderState,
  count: number,
  around: Pick<ReaderState, 'view' | 'direction'> | null,
): number[] => {
  const views = new Set([view]);
  if (turn) views.add(turn.from).add(turn.to);
  if (around !== null) {
    const { ahead, behind } = MOUNTED[mode];
    const [forward, back] = around.direction === 'forward' ? [ahead, behind] : [behind, ahead];
    for (const near of neighbours(around.view, forward, (from) => nextPage(from, count, mode))) views.add(near);
    for (const near of neighbours(around.view, back, (from) => previousPage(from, count, mode))) views.add(near);
  }
  return [...views].sort((a, b) => a - b);
};

/**
 * Whether the neighbours of the open view are due: at rest, or in a turn after which the next view would be missing. Mounting and
 * laying them out in any other turn would cost it frames.
 */
export const needsNeighbours = (
  state: ReaderState,
  count: number,
  around: Pick<ReaderState, 'view' | 'direction'>,
): boolean => {
  if (state.turn === null) return true;
  const next = turnTarget(state.direction, state.view, count, state.mode);
  return next !== null && !mountedViews(state, count, around).includes(next);
};

/** Whether a view lies ahead of the open one in the direction of reading. */
export const isAhead = ({ view, direction }: ReaderState, of: number): boolean =>
  direction === 'forward' ? of > view : of < view;

export type Role = 'open' | 'leaving' | 'coming' | 'waiting';

export const roleOf = ({ view, turn }: ReaderState, of: number): Role => {
  if (turn?.from === of) return 'leaving';
  if (turn?.to === of) return 'coming';
  return of === view ? 'open' : 'waiting';
};

/** The view that a turn in that direction leads to; `null` at the ends. The blank page of an even count is no page (§2). */
export const turnTarget = (direction: Direction, page: number, count: number, mode: ViewMode): number | null =>
  direction === 'forward' ? nextPage(page, count, mode) : previousPage(page, count, mode);

/** The view that a key leads to; `null` for other keys. */
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

/** The text of the page field as a page number; of two pages (`4–5`) the first. `null` if there is no such page (§5). */
export const parsePageNumber = (text: string, count: number): number | null => {
  const [, first = '', second] = /^\s*(\d+)(?:\s*[-–]\s*(\d+))?\s*$/.exec(text) ?? [];
  const page = Number(first);
  const last = Number(second ?? first);
  return isPage(page, count) && last <= count && (!second || last === page + 1) ? page : null;
};

/** The first page of every view: the stops of the slider. */
export const viewsOf = (count: number, mode: ViewMode): number[] => {
  const views: number[] = [];
  for (let page: number | null = count < 1 ? null : 1; page !== null; page = nextPage(page, count, mode))
    views.push(page);
  return views;
};

/** The pages of the view that `page` is in. */
export const visiblePages = (page: number, count: number, mode: ViewMode): { first: number; second: number | null } => {
  const [first = 1, second = null] = pagesInView(page, count, mode);
  return { first, second };
};

/** The numbers of the pages of a view: `4`, or `4–5`. */
export const pageNumbers = (page: number, count: number, mode: ViewMode): string =>
  pagesInView(page, count, mode).join('–');
