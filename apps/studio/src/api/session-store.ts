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

/** Between the tabs of a browser, which share the cookie of the session. */
const CHANNEL = 'vitrina-studio-session';

/** The person has signed in here. Other tabs whose session has ended go on. */
export const startSession = (store: SessionStore, session: Session): void => {
  store.setState({ is: 'signed-in', session }, true);
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('signed-in');
  channel.close();
};

/** Calls after each sign-in in another tab, until the returned function is called. */
export const onSignInElsewhere = (onSignIn: () => void): (() => void) => {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', onSignIn);
  return () => channel.close();
};
