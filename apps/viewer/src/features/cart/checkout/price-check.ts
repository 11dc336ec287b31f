/**
 * Checks prices and availability before the checkout (decisions "Products"): when the cart opens, when the last check is
 * older than a minute, and when another tab adds a line. The check ends before the click, so that the checkout is a plain
 * link that no pop-up blocker stops.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Cart, CartAction, Offered } from '../cart.state.ts';

/** `isComplete` false: some lines have no offer. `since`: time of stale offers, in milliseconds since the epoch. */
export type StoreAnswer = { offers: Offered[]; isComplete: boolean; since?: number };
type FetchOffers = (lines: Cart['lines']) => Promise<StoreAnswer>;

export type CheckState =
  | { is: 'checking' }
  | { is: 'checked' }
  /** The store failed or timed out; prices are as old as `since`, if set. */
  | { is: 'unanswered'; since?: number };

export type PriceCheck = StoreApi<CheckState> & {
  /** Returns true when the last check is recent enough; otherwise starts a new one. */
  ensureFresh: () => boolean;
  recheck: () => void;
  /** Checks immediately and then periodically; returns the stop function. */
  start: () => () => void;
};

type PriceCheckOptions = {
  fetchOffers: FetchOffers;
  cart: Pick<StoreApi<Cart>, 'getState' | 'subscribe'> & { act: (act: CartAction) => void };
  /** A monotonic clock and one that advances while the device sleeps, in milliseconds. */
  clocks?: readonly (() => number)[];
};

const MAX_AGE_MS = 60_000;
/** Shorter than `MAX_AGE_MS`, so that the link stays enabled. */
const RECHECK_DELAY_MS = 50_000;
const RESPONSE_TIMEOUT_MS = 4000;

const CLOCKS = [() => performance.now(), () => Date.now()];

export const createPriceCheck = ({ fetchOffers, cart, clocks = CLOCKS }: PriceCheckOptions): PriceCheck => {
  const store = createStore<CheckState>()(() => ({ is: 'checking' }));
  let endedAt: number[] | null = null;
  let latestRun = 0;
  let known: ReadonlySet<string> = new Set();
  let recheckTimer: ReturnType<typeof setTimeout> | undefined;
  let isActive = false;

  const isFresh = () =>
    endedAt !== null && clocks.every((clock, index) => clock() - (endedAt?.[index] ?? 0) < MAX_AGE_MS);

  const end = (state: CheckState) => {
    endedAt = clocks.map((clock) => clock());
    store.setState(state, true);
    clearTimeout(recheckTimer);
    // `recheckWhenVisible` handles tabs that were hidden.
    if (isActive)
      recheckTimer = setTimeout(() => document.visibilityState === 'visible' && void run(), RECHECK_DELAY_MS);
  };

  /** A response that arrives after the timeout is still applied. */
  const run = async () => {
    const number = ++latestRun;
    const { lines } = cart.getState();
    known = new Set(lines.map(({ itemId }) => itemId));
    if (lines.length === 0) return end({ is: 'checked' });
    const timeout = setTimeout(() => number === latestRun && end({ is: 'unanswered' }), RESPONSE_TIMEOUT_MS);
    const answer = await fetchOffers(lines).catch((): StoreAnswer => ({ offers: [], isComplete: false }));
    clearTimeout(timeout);
    if (number !== latestRun) return;
    if (answer.offers.length > 0) cart.act({ type: 'checked', offers: answer.offers });
    const { since } = answer;
    end(answer.isComplete ? { is: 'checked' } : { is: 'unanswered', ...(since !== undefined && { since }) });
  };

  const restart = () => {
    store.setState({ is: 'checking' }, true);
    void run();
  };

  const recheckWhenVisible = () => {
    if (document.visibilityState === 'visible' && !isFresh() && store.getState().is !== 'checking') restart();
  };

  const start = () => {
    isActive = true;
    restart();
    const unsubscribe = cart.subscribe(({ lines }) => {
      if (lines.some(({ itemId }) => !known.has(itemId))) restart();
    });
    document.addEventListener('visibilitychange', recheckWhenVisible);
    window.addEventListener('pageshow', recheckWhenVisible);
    return () => {
      isActive = false;
      clearTimeout(recheckTimer);
      unsubscribe();
      document.removeEventListener('visibilitychange', recheckWhenVisible);
      window.removeEventListener('pageshow', recheckWhenVisible);
    };
  };

  return {
    ...store,
    ensureFresh: () => {
      const fresh = isFresh();
      if (!fresh) restart();
      return fresh;
    },
    recheck: restart,
    start,
  };
};
