/**
 * Prices and availability, asked again before the checkout (decisions "Products"): when the cart opens, whenever the last
 * answer is older than a minute, and when a line came in from elsewhere. The answer is there before the press, so that the
 * press is a plain link that nothing blocks.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Cart, CartAct, Offered } from './cart.state.ts';

/** `isComplete` false: the store did not answer for all; `since` is when it said what it answers with, in milliseconds. */
export type StoreAnswer = { offers: Offered[]; isComplete: boolean; since?: number };
export type AskStore = (lines: Cart['lines']) => Promise<StoreAnswer>;

export type CheckState =
  | { is: 'checking' }
  | { is: 'checked' }
  /** The store did not answer, or not in time. The prices known are as old as they are, or as `since`. */
  | { is: 'unanswered'; since?: number };

export type CartCheck = StoreApi<CheckState> & {
  /** True when the last answer is young enough to leave with; otherwise asks anew. */
  freshen: () => boolean;
  askAnew: () => void;
  /** Asks now, and goes on while it is wanted; returns how to stop. */
  start: () => () => void;
};

type CheckParts = {
  ask: AskStore;
  cart: Pick<StoreApi<Cart>, 'getState' | 'subscribe'> & { act: (act: CartAct) => void };
  /** Milliseconds of a clock that nobody sets, and of one that goes on while the device sleeps. */
  clocks?: readonly (() => number)[];
};

const FRESH_MS = 60_000;
/** Before the minute is over, so that the link need not be taken away. */
const AGAIN_MS = 50_000;
/** How long a shopper waits for the store. */
const PATIENCE_MS = 4000;

const CLOCKS = [() => performance.now(), () => Date.now()];

export const createCartCheck = ({ ask, cart, clocks = CLOCKS }: CheckParts): CartCheck => {
  const store = createStore<CheckState>()(() => ({ is: 'checking' }));
  let endedAt: number[] | null = null;
  let asked = 0;
  let known: ReadonlySet<string> = new Set();
  let again: ReturnType<typeof setTimeout> | undefined;
  let isWanted = false;

  const isFresh = () =>
    endedAt !== null && clocks.every((clock, index) => clock() - (endedAt?.[index] ?? 0) < FRESH_MS);

  const end = (state: CheckState) => {
    endedAt = clocks.map((clock) => clock());
    store.setState(state, true);
    clearTimeout(again);
    // Who comes back to a tab out of sight is heard by `lookAgain`.
    if (isWanted) again = setTimeout(() => document.visibilityState === 'visible' && void run(), AGAIN_MS);
  };

  /** An answer that comes after the shopper's patience is heard all the same. */
  const run = async () => {
    const number = ++asked;
    const { lines } = cart.getState();
    known = new Set(lines.map(({ itemId }) => itemId));
    if (lines.length === 0) return end({ is: 'checked' });
    const impatient = setTimeout(() => number === asked && end({ is: 'unanswered' }), PATIENCE_MS);
    const answer = await ask(lines).catch((): StoreAnswer => ({ offers: [], isComplete: false }));
    clearTimeout(impatient);
    if (number !== asked) return;
    if (answer.offers.length > 0) cart.act({ type: 'checked', offers: answer.offers });
    const { since } = answer;
    end(answer.isComplete ? { is: 'checked' } : { is: 'unanswered', ...(since !== undefined && { since }) });
  };

  const runAnew = () => {
    store.setState({ is: 'checking' }, true);
    void run();
  };

  const lookAgain = () => {
    if (document.visibilityState === 'visible' && !isFresh() && store.getState().is !== 'checking') runAnew();
  };

  const start = () => {
    isWanted = true;
    runAnew();
    const stopHearing = cart.subscribe(({ lines }) => {
      if (lines.some(({ itemId }) => !known.has(itemId))) runAnew();
    });
    document.addEventListener('visibilitychange', lookAgain);
    window.addEventListener('pageshow', lookAgain);
    return () => {
      isWanted = false;
      clearTimeout(again);
      stopHearing();
      document.removeEventListener('visibilitychange', lookAgain);
      window.removeEventListener('pageshow', lookAgain);
    };
  };

  return {
    ...store,
    freshen: () => {
      const fresh = isFresh();
      if (!fresh) runAnew();
      return fresh;
    },
    askAnew: runAnew,
    start,
  };
};
