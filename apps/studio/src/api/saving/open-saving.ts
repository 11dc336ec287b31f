/** The way of a person's changes of an edition to the server: their queue, and what this browser stores until they have arrived. */
import type { ElementChange } from '@vitrina/contract/admin';
import { ApiError } from '../api-error.ts';
import type { EditionKey } from '../edition-key.ts';
import { sessionIn } from '../session-store.ts';
import type { Studio } from '../studio-context.ts';
import { createSaveQueue, type QueueDeps, type SaveQueue } from './save-queue.ts';
import { createUnsentStorage, type UnsentStorage } from './unsent-changes.ts';

/** The largest batch needs a few seconds of a busy server. */
const SEND_TIMEOUT_MS = 30_000;

type SavingOptions = Pick<QueueDeps, 'version' | 'reread' | 'onState'> & {
  /** Throws when nothing may be sent. */
  check?: () => void;
  onSent?: (changes: readonly ElementChange[], version: number) => void;
};

/** `scope`: equal for the screens that change the same edition for the same person. */
export type Saving = { queue: SaveQueue; storage: UnsentStorage; scope: string; companyUid: string; close: () => void };

/** `user`: uid of the person. Changes of one person are never sent as those of the next one who signs in. */
export const openSaving = (
  { api, sessions }: Studio,
  key: EditionKey,
  user: string,
  { check, onSent, ...deps }: SavingOptions,
): Saving => {
  const scope = [user, key.companyUid, key.pdfUid, String(key.number)];
  const storage = createUnsentStorage(scope, { storage: localStorage, tab: crypto.randomUUID() });
  let isClosed = false;
  const queue = createSaveQueue({
    ...deps,
    send: async (body) => {
      if (isClosed || sessionIn(sessions.getState())?.user.uid !== user) throw new ApiError('access.missing');
      check?.();
      const answer = await api.call('editions.elements.change', { params: key, body }, { timeoutMs: SEND_TIMEOUT_MS });
      onSent?.(body.changes, answer.tagsVersion);
      return answer;
    },
    storage: { write: (unsent) => isClosed || storage.write(unsent) },
    newKey: () => crypto.randomUUID(),
  });
  const close = (): void => {
    isClosed = true;
    queue.stop();
  };
  return { queue, storage, scope: scope.join(' '), companyUid: key.companyUid, close };
};
