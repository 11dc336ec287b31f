/** The cart of one company: a zustand store around the reducer, persisted in the browser's storage and synchronized across tabs. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { randomId } from '../../lib/random-id.ts';
import type { TextStorage } from '../../lib/safe-storage.ts';
import { type Cart, type CartAction, type CartLine, cartReducer, emptyCart } from './cart.state.ts';
import { cartKey, parseStoredCart, type StoredCart, serializeCart } from './stored-cart.ts';

export type CartStore = StoreApi<Cart> & {
  act: (act: CartAction) => void;
  /** Subscribes to changes of other tabs; returns the unsubscribe function. */
  follow: () => () => void;
};

type CartStoreOptions = {
  companyUid: string;
  storage: TextStorage;
  /** §2, §4: called when an item is added to an empty cart. */
  onFirstAdd: (line: CartLine) => void;
};

/** Concurrent writes of two tabs conflict only within this time; a later overwrite is intended. */
const CONFLICT_WINDOW_MS = 3000;
/** Tabs whose action counts are stored with the cart. */
const MAX_TABS = 8;

export const createCartStore = ({ companyUid, storage, onFirstAdd }: CartStoreOptions): CartStore => {
  const key = cartKey(companyUid);
  const tab = `tab-${randomId()}`;
  /** Actions of this tab, oldest first. `since` is monotonic time (`performance.now`). */
  let recent: { act: CartAction; number: number; now: number; since: number }[] = [];
  let actionCount = 0;
  let tabs: StoredCart['tabs'] = {};

  const read = (): StoredCart | null => {
    try {
      return parseStoredCart(storage.getItem(key));
    } catch {
      return null;
    }
  };
  /** False after a failed write (storage full or denied): memory is then authoritative. */
  let isPersisted = true;
  const write = (lines: readonly CartLine[]) => {
    const others = Object.entries(tabs).filter(([id]) => id !== tab);
    tabs = Object.fromEntries([...others.slice(1 - MAX_TABS), [tab, actionCount]]);
    try {
      storage.setItem(key, serializeCart(lines, tabs));
      isPersisted = true;
    } catch {
      isPersisted = false;
    }
  };

  const store = createStore<Cart>()(() => ({ ...emptyCart, lines: read()?.lines ?? [] }));

  /**
   * The stored cart, with this tab's recent actions reapplied if another tab overwrote them. Browsers cache the storage
   * per tab, so two tabs that write concurrently can each lose the other's action.
   */
  const latest = (): { cart: Cart; isAhead: boolean } => {
    const mine = store.getState();
    const stored = isPersisted ? read() : null;
    if (stored === null) return { cart: mine, isAhead: false };
    tabs = stored.tabs;
    const acknowledged = tabs[tab] ?? 0;
    recent = recent.filter(({ since }) => performance.now() - since < CONFLICT_WINDOW_MS);
    const unacknowledged = recent.filter(({ number }) => number > acknowledged);
    const base: Cart = { ...mine, lines: stored.lines };
    const { lines } = unacknowledged.reduce((cart, one) => cartReducer(cart, one.act, one.now), base);
    const isSame = serializeCart(lines) === serializeCart(mine.lines);
    return { cart: isSame ? mine : { ...mine, lines }, isAhead: unacknowledged.length > 0 };
  };

  const act = (action: CartAction) => {
    const before = latest().cart;
    const now = Date.now();
    const after = cartReducer(before, action, now);
    store.setState(after, true);
    if (after.lines === before.lines) return;
    actionCount += 1;
    recent.push({ act: action, number: actionCount, now, since: performance.now() });
    write(after.lines);
    const [first] = after.lines;
    if (action.type === 'added' && before.lines.length === 0 && first) onFirstAdd(first);
  };

  const follow = () => {
    // A screen without a cart and a page restored from the back-forward cache receive no storage events.
    const synchronize = () => {
      const { cart, isAhead } = latest();
      store.setState(cart, true);
      if (isAhead) write(cart.lines);
    };
    const handleStorage = (event: StorageEvent) => {
      // A null key means that the whole storage was cleared.
      if (event.key !== key && event.key !== null) return;
      isPersisted = true;
      // An invalid value is ignored; a removed one empties the cart.
      if (event.newValue === null) store.setState(emptyCart);
      else synchronize();
    };
    window.addEventListener('storage', handleStorage);
    window.addEventListener('pageshow', synchronize);
    synchronize();
    return () => {
      window.removeEventListener('storage', handleStorage);
      window.removeEventListener('pageshow', synchronize);
    };
  };

  return { ...store, act, follow };
};
