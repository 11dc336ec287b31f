/** Sends what an earlier page of this browser could not send, tries again when the connection is back, and warns before anything is lost. */
import type { ElementChange } from '@vitrina/contract/admin';
import { useEffect } from 'react';
import { onLive } from '../live.ts';
import type { Saving } from './open-saving.ts';
import type { SaveQueue, SaveState } from './save-queue.ts';

/** The screen that shows the changes. */
type Shown = { recall: (changes: readonly ElementChange[]) => void; getState: () => { save: SaveState } };

/** Queues of screens that were left: they go on sending until a screen of the same edition is opened. */
const left = new Map<string, { queue: SaveQueue; end: () => void }>();

const endLeft = (scope: string, queue: SaveQueue): void => {
  const before = left.get(scope);
  if (before && before.queue !== queue) before.end();
  left.delete(scope);
};

/** The parts are the same as long as the screen is open. `isActive` false: nothing may be sent, and what is stored stays. */
export const useSaving = (saving: Saving, store: Shown, isActive = true): void => {
  useEffect(
    function sendUnsent() {
      if (!isActive) return;
      const { queue, storage, scope, companyUid, close } = saving;
      endLeft(scope, queue);
      const { found, forget } = storage.others();
      for (const unsent of found) {
        store.recall([...(unsent.batch?.changes ?? []), ...unsent.waiting]);
        queue.resume(unsent);
      }
      forget();
      const retry = () => queue.retry();
      const warn = (event: BeforeUnloadEvent) => {
        const { save } = store.getState();
        if ('isStored' in save && !save.isStored) event.preventDefault();
      };
      const endLive = onLive(companyUid, retry);
      window.addEventListener('online', retry);
      window.addEventListener('beforeunload', warn);
      const end = (): void => {
        endLive();
        window.removeEventListener('online', retry);
        close();
      };
      return () => {
        window.removeEventListener('beforeunload', warn);
        left.set(scope, { queue, end });
        // Nobody waits for the last second of an interval.
        queue.retry();
      };
    },
    [saving, store, isActive],
  );
};
