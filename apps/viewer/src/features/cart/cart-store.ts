/** The cart of one company: a zustand store around the reducer, kept in the browser's storage, alike in all tabs. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { TextStorage } from '../../lib/safe-storage.ts';
import { type Cart, type CartAct, type CartLine, cartAfter, emptyCart, hasItem } from './cart.state.ts';
import { cartKey, readCart, storedCart } from './stored-cart.ts';

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

export const createCartStore = ({ companyUid, storage, onFirstAdd }: CartParts): CartStore => {
  const key = cartKey(companyUid);

  const read = (): CartLine[] | null => {
    try {
      return readCart(storage.getItem(key));
    } catch {
      return null;
    }
  };
  /** False once writing failed (a full or refused storage): then memory is right and the storage is not. */
  let isKept = true;
  const write = (lines: readonly CartLine[]) => {
    try {
      storage.setItem(key, storedCart(lines));
      isKept = true;
    } catch {
      isKept = false;
    }
  };

  const store = createStore<Cart>()(() => ({ ...emptyCart, lines: read() ?? [] }));

  /** Another tab may have written since: a tab that sleeps hears of it late. */
  const latest = (): Cart => {
    const mine = store.getState();
    const stored = isKept ? read() : null;
    if (stored === null || storedCart(stored) === storedCart(mine.lines)) return mine;
    return { ...mine, lines: stored };
  };

  const act = (what: CartAct) => {
    const before = latest();
    const after = cartAfter(before, what);
    store.setState(after, true);
    if (after.lines === before.lines) return;
    write(after.lines);
    if (what.type !== 'added' || before.lines.length > 0) return;
    const line = after.lines.find(({ itemId }) => itemId === what.item.itemId);
    if (line && !hasItem(before, line.itemId)) onFirstAdd(line);
  };

  const follow = () => {
    const handleStorage = (event: StorageEvent) => {
      // A null key: everything was cleared.
      if (event.key !== key && event.key !== null) return;
      isKept = true;
      store.setState({ lines: readCart(event.newValue) ?? [], removed: null });
    };
    // A page that comes back from the browser's memory has heard of nothing meanwhile.
    const handleShow = () => store.setState(latest(), true);
    window.addEventListener('storage', handleStorage);
    window.addEventListener('pageshow', handleShow);
    return () => {
      window.removeEventListener('storage', handleStorage);
      window.removeEventListener('pageshow', handleShow);
    };
  };

  return { ...store, act, follow };
};
