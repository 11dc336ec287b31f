/** The session of the person at this browser, as far as this page knows it. */
import type { Session } from '@vitrina/contract/admin';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** `expired`: the server does not know the session any more, and the page stays open until the same person signs in again. */
export type SessionState =
  | { is: 'unknown' }
  | { is: 'signed-out' }
  | { is: 'signed-in'; session: Session }
  | { is: 'expired'; session: Session };

export type SessionStore = StoreApi<SessionState>;

export const createSessionStore = (): SessionStore => createStore<SessionState>(() => ({ is: 'unknown' }));

export const sessionIn = (state: SessionState): Session | null =>
  state.is === 'signed-in' || state.is === 'expired' ? state.session : null;

/** Resolves when the session is valid again; rejects when the caller gives up or somebody signs out. */
export const untilSignedIn = (store: SessionStore, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const settle = (finish: () => void): void => {
      unsubscribe();
      signal?.removeEventListener('abort', onAbort);
      finish();
    };
    const onAbort = (): void => settle(() => reject(signal?.reason));
    const unsubscribe = store.subscribe((state) => {
      if (state.is === 'signed-in') settle(resolve);
      if (state.is === 'signed-out') settle(() => reject(new DOMException('signed out', 'AbortError')));
    });
    signal?.addEventListener('abort', onAbort);
  });
