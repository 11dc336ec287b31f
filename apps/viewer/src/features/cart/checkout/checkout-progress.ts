/**
 * The parts of a checkout already opened, so that a reload does not send the same lines to the store twice. Persisted per
 * company in the browser's storage for one day and synchronized across tabs.
 */

import type { Sent } from '@vitrina/contract/checkout-link';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { TextStorage } from '../../../lib/safe-storage.ts';

export type CheckoutProgress = StoreApi<readonly (readonly Sent[])[]> & {
  add: (sent: readonly Sent[]) => void;
  forget: () => void;
  /** Subscribes to changes of other tabs; returns the unsubscribe function. */
  follow: () => () => void;
};

const DAY_MS = 86_400_000;
const MAX_PARTS = 100;
const NONE: readonly (readonly Sent[])[] = [];

const isSent = (value: unknown): value is Sent => {
  if (typeof value !== 'object' || value === null) return false;
  const { itemId, quantity } = value as Record<string, unknown>;
  return typeof itemId === 'string' && Number.isInteger(quantity) && Number(quantity) > 0;
};

/** Parses untrusted stored text; invalid or expired progress is empty. A clock set back does not expire it. */
export const parseOpenedParts = (stored: string | null, now: number): readonly (readonly Sent[])[] => {
  try {
    const data: unknown = JSON.parse(stored ?? '');
    if (typeof data !== 'object' || data === null || !('at' in data) || !('parts' in data)) return NONE;
    const { at, parts } = data;
    const isRecent = typeof at === 'number' && now - at < DAY_MS;
    return isRecent && Array.isArray(parts)
      ? parts.slice(0, MAX_PARTS).filter((part): part is Sent[] => Array.isArray(part) && part.every(isSent))
      : NONE;
  } catch {
    return NONE;
  }
};

type CheckoutProgressOptions = { companyUid: string; storage: TextStorage; now: () => number };

export const createCheckoutProgress = ({ companyUid, storage, now }: CheckoutProgressOptions): CheckoutProgress => {
  const key = `vitrina.checkout.${companyUid}`;
  const read = () => {
    try {
      return parseOpenedParts(storage.getItem(key), now());
    } catch {
      return NONE;
    }
  };
  const store = createStore<readonly (readonly Sent[])[]>()(read);
  let parts = store.getState();
  const persist = (next: readonly (readonly Sent[])[]) => {
    parts = next;
    try {
      if (parts.length > 0) storage.setItem(key, JSON.stringify({ at: now(), parts }));
      else storage.removeItem(key);
    } catch {
      // Without storage the progress lasts as long as the page.
    }
  };
  return {
    ...store,
    add: (sent) => {
      persist([...parts, sent]);
      // The browser reads the link's href after its click handlers, so the next part replaces it only afterwards.
      setTimeout(() => store.setState(parts, true));
    },
    forget: () => {
      persist(NONE);
      store.setState(parts, true);
    },
    follow: () => {
      const handleStorage = (event: StorageEvent) => {
        if (event.key !== key && event.key !== null) return;
        parts = read();
        store.setState(parts, true);
      };
      window.addEventListener('storage', handleStorage);
      return () => window.removeEventListener('storage', handleStorage);
    },
  };
};
