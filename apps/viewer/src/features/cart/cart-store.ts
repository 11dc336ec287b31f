/** The cart of one company: a zustand store around the reducer, kept in the browser's storage, alike in all tabs. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { randomId } from '../../lib/random-id.ts';
import type { TextStorage } from '../../lib/safe-storage.ts';
import { type Cart, type CartAct, type CartLine, cartAfter, emptyCart } from './cart.state.ts';
import { cartKey, readCart, type StoredCart, storedCart } from './stored-cart.ts';

export type CartStore = StoreApi<Cart> & {
  act: (act: CartAct) => void;
  /** Starts following other tabs; returns how to stop. */
  follow: () => () => void;
};

type CartParts = {
  companyUid: string;
  storage: TextStorage;
  /** §2, §4: an item came into an empty cart. Further ones stay quiet until the cart is emptied. */
  onFirstAdd: (line: CartLine) => void;
};

/** Two tabs that write at once see it within milliseconds; what another tab overwrites later, it meant to. */
const AT_ONCE_MS = 3000;
/** Tabs that a stored cart remembers. */
const MOST_TABS = 8;

export const createCartStore = ({ companyUid, storage, onFirstAdd }: CartParts): CartStore => {
  const key = cartKey(companyUid);
  const tab = `tab-${randomId()}`;
  /** Own acts, oldest first. `since` is the page's own clock, which nobody sets. */
  let recent: { act: CartAct; number: number; now: number; since: number }[] = [];
  let acted = 0;
  let tabs: StoredCart['tabs'] = {};

  const read = (): StoredCart | null => {
    try {
      return readCart(storage.getItem(key));
    } catch {
      return null;
    }
  };
  /** False once writing failed (a full or refused storage): then memory is right and the storage is not. */
  let isKept = true;
  const write = (lines: readonly CartLine[]) => {
    const others = Object.entries(tabs).filter(([id]) => id !== tab);
    tabs = Object.fromEntries([...others.slice(1 - MOST_TABS), [tab, acted]]);
    try {
      storage.setItem(key, storedCart(lines, tabs));
      isKept = true;
    } catch {
      isKept = false;
    }
  };

  const store = createStore<Cart>()(() => ({ ...emptyCart, lines: read()?.lines ?? [] }));

  /**
   * What is stored, with what was done here and overwritten by a tab that had not heard of it. Browsers keep a copy of the
   * storage per tab, so two tabs that add at once both believe to be the last.
   */
  const latest = (): { cart: Cart; isAhead: boolean } => {
    const mine = store.getState();
    const stored = isKept ? read() : null;
    if (stored === null) return { cart: mine, isAhead: false };
    tabs = stored.tabs;
    const heard = tabs[tab] ?? 0;
    recent = recent.filter(({ since }) => performance.now() - since < AT_ONCE_MS);
    const unheard = recent.filter(({ number }) => number > heard);
    const found: Cart = { ...mine, lines: stored.lines };
    const { lines } = unheard.reduce((cart, one) => cartAfter(cart, one.act, one.now), found);
    const isSame = storedCart(lines) === storedCart(mine.lines);
    return { cart: isSame ? mine : { ...mine, lines }, isAhead: unheard.length > 0 };
  };

  const act = (what: CartAct) => {
    const before = latest().cart;
    const now = Date.now();
    const after = cartAfter(before, what, now);
    store.setState(after, true);
    if (after.lines === before.lines) return;
    acted += 1;
    recent.push({ act: what, number: acted, now, since: performance.now() });
    write(after.lines);
    const [first] = after.lines;
    if (what.type === 'added' && before.lines.length === 0 && first) onFirstAdd(first);
  };

  const follow = () => {
    // A screen without a cart, and a page that comes back from the browser's memory, have heard of nothing meanwhile.
    const hear = () => {
      const { cart, isAhead } = latest();
      store.setState(cart, true);
      if (isAhead) write(cart.lines);
    };
    const handleStorage = (event: StorageEvent) => {
      // A null key: everything was cleared.
      if (event.key !== key && event.key !== null) return;
      isKept = true;
      // What is no cart any more is not believed; what was taken away is.
      if (event.newValue === null) store.setState(emptyCart);
      else hear();
    };
    window.addEventListener('storage', handleStorage);
    window.addEventListener('pageshow', hear);
    hear();
    return () => {
      window.removeEventListener('storage', handleStorage);
      window.removeEventListener('pageshow', hear);
    };
  };

  return { ...store, act, follow };
};
