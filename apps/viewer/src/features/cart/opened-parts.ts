/**
 * Which parts of a checkout were opened already: a reload must not make the shopper take the same lines to the store twice.
 * Kept per company in the browser's storage, for a day, and alike in all tabs.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { TextStorage } from '../../lib/safe-storage.ts';
import type { Sent } from './checkout-link.ts';

export type OpenedParts = StoreApi<readonly (readonly Sent[])[]> & {
  add: (sent: readonly Sent[]) => void;
  forget: () => void;
  /** Starts following other tabs; returns how to stop. */
  follow: () => () => void;
};

const DAY_MS = 86_400_000;
const MOST_PARTS = 100;
const NONE: readonly (readonly Sent[])[] = [];

const isSent = (value: unknown): value is Sent => {
  if (typeof value !== 'object' || value === null) return false;
  const { itemId, quantity } = value as Record<string, unknown>;
  return typeof itemId === 'string' && Number.isInteger(quantity) && Number(quantity) > 0;
};

/** Anyone can write into the storage: what is not as it was written is none. A clock that was set back ages nothing. */
export const readOpened = (stored: string | null, now: number): readonly (readonly Sent[])[] => {
  try {
    const { at, parts } = JSON.parse(stored ?? '') as { at?: unknown; parts?: unknown };
    const isYoung = typeof at === 'number' && now - at < DAY_MS;
    return isYoung && Array.isArray(parts)
      ? parts.slice(0, MOST_PARTS).filter((part): part is Sent[] => Array.isArray(part) && part.every(isSent))
      : NONE;
  } catch {
    return NONE;
  }
};

type OpenedPartsOf = { companyUid: string; storage: TextStorage; now: () => number };

export const createOpenedParts = ({ companyUid, storage, now }: OpenedPartsOf): OpenedParts => {
  const key = `vitrina.checkout.${companyUid}`;
  const read = () => {
    try {
      return readOpened(storage.getItem(key), now());
    } catch {
      return NONE;
    }
  };
  const store = createStore<readonly (readonly Sent[])[]>()(read);
  let parts = store.getState();
  const keep = (kept: readonly (readonly Sent[])[]) => {
    parts = kept;
    try {
      if (parts.length > 0) storage.setItem(key, JSON.stringify({ at: now(), parts }));
      else storage.removeItem(key);
    } catch {
      // Where nothing can be kept it is known until the page goes.
    }
  };
  return {
    ...store,
    add: (sent) => {
      keep([...parts, sent]);
      // The press that opens a part reads the link after its handlers: not before then may the next part stand there.
      setTimeout(() => store.setState(parts, true));
    },
    forget: () => {
      keep(NONE);
      store.setState(parts, true);
    },
    follow: () => {
      const hear = (event: StorageEvent) => {
        if (event.key !== key && event.key !== null) return;
        parts = read();
        store.setState(parts, true);
      };
      window.addEventListener('storage', hear);
      return () => window.removeEventListener('storage', hear);
    },
  };
};
