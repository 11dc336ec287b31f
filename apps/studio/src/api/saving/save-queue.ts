/**
 * Sends decisions in batches: one request in flight, at most one a second. Later decisions are merged into the next batch. A
 * failed request is repeated under its key, so that the server applies it once. Everything unsent is in the browser's storage.
 */
import type { ElementChange } from '@vitrina/contract/admin';
import { ApiError, isTransient } from '../api-error.ts';
import type { Unsent, UnsentStorage } from './unsent-changes.ts';
import { addChanges, takeBatch, type Waiting } from './waiting-changes.ts';

type Batch = NonNullable<Unsent['batch']>;

/** `offline`: stored in this browser, and tried again. `failed`: tried again when the person asks. `unstored`: only in this page. */
export type SaveState =
  | { is: 'saved' }
  | { is: 'saving' }
  | { is: 'offline' | 'failed'; error: unknown; isStored: boolean };

/** `present`: ids of all elements of the pages that were read again. */
type Reread = { version: number; present: ReadonlySet<string> };

export type QueueDeps = {
  version: number;
  send: (batch: Batch) => Promise<{ tagsVersion: number }>;
  reread: (pages: readonly number[], waiting: ReadonlySet<string>) => Promise<Reread>;
  storage: Pick<UnsentStorage, 'write'>;
  newKey: () => string;
  onState: (state: SaveState) => void;
};

const INTERVAL_MS = 1000;
const MAX_WAIT_MS = 30_000;
/** Of elements that somebody else has changed or removed. */
const CONFLICTS = ['pdf.conflict', 'element.unknown', 'page.unknown'];

const isConflict = (error: unknown): error is ApiError => error instanceof ApiError && CONFLICTS.includes(error.code);

/** Changes of a batch that was not applied wait again, below newer ones for the same elements. */
const released = (batch: Batch | null, waiting: Waiting): Waiting =>
  addChanges(addChanges({}, batch?.changes ?? []), Object.values(waiting));

/** A change of an element that is gone has nothing to change, and an added one that is there was acknowledged. */
const stillValid = (waiting: Waiting, present: ReadonlySet<string>): Waiting =>
  Object.fromEntries(Object.entries(waiting).filter(([id, { op }]) => present.has(id) !== (op === 'add')));

/** One timer; none is started while `isHeld`. */
const createTimer = (run: () => void, isHeld: () => boolean) => {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const stop = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };
  const start = (wait: number): void => {
    if (isHeld()) return;
    timer ??= setTimeout(() => {
      timer = null;
      run();
    }, wait);
  };
  return { start, stop };
};

export const createSaveQueue = ({ version: first, send, reread, storage, newKey, onState }: QueueDeps) => {
  let version = first;
  let waiting: Waiting = {};
  let batch: Batch | null = null;
  let [isBusy, isAskedAgain, failures] = [false, false, 0];
  let sentAt = Number.NEGATIVE_INFINITY;

  const store = (): boolean => storage.write({ batch, waiting: Object.values(waiting) });
  const idsOf = (): Set<string> =>
    new Set([...(batch?.changes.map(({ id = '' }) => id) ?? []), ...Object.keys(waiting)]);

  const timer = createTimer(
    () => void run(),
    () => isBusy,
  );
  const next = (): number => Math.max(0, sentAt + INTERVAL_MS - Date.now());

  const resolve = async (): Promise<void> => {
    waiting = released(batch, waiting);
    batch = null;
    const pages = [...new Set(Object.values(waiting).map(({ page }) => page))];
    const read = await reread(pages, idsOf());
    version = read.version;
    waiting = stillValid(waiting, read.present);
  };

  const attempt = async (): Promise<void> => {
    // An addition may have been taken back before it was sent.
    if (idsOf().size === 0) return;
    sentAt = Date.now();
    if (batch === null) {
      const { batch: changes, rest } = takeBatch(waiting);
      batch = { key: newKey(), version, changes };
      waiting = rest;
    }
    store();
    try {
      version = (await send(batch)).tagsVersion;
      batch = null;
    } catch (error) {
      if (!isConflict(error)) throw error;
      await resolve();
    }
  };

  const run = async (): Promise<void> => {
    [isBusy, isAskedAgain] = [true, false];
    let wait: number | null = null;
    try {
      await attempt();
      failures = 0;
      store();
      onState({ is: idsOf().size === 0 ? 'saved' : 'saving' });
      if (idsOf().size > 0) wait = next();
    } catch (error) {
      onState({ is: isTransient(error) ? 'offline' : 'failed', error, isStored: store() });
      if (isTransient(error)) wait = isAskedAgain ? 0 : Math.min(MAX_WAIT_MS, INTERVAL_MS * 2 ** failures);
      failures += 1;
    }
    isBusy = false;
    if (wait !== null) timer.start(wait);
  };

  return {
    add: (changes: readonly ElementChange[]): void => {
      // A decision that is made again changes nothing.
      if (changes.length === 0) return;
      waiting = addChanges(waiting, changes);
      const isStored = store();
      onState(failures === 0 ? { is: 'saving' } : { is: 'offline', error: new ApiError('offline'), isStored });
      timer.start(next());
    },
    /** Takes up what an earlier page left; its batch is sent first, under the same key. */
    resume: ({ batch: before, waiting: rest }: Unsent): void => {
      if (batch === null && !isBusy) batch = before;
      else waiting = released(before, waiting);
      waiting = addChanges(waiting, rest);
      store();
      if (idsOf().size > 0) onState({ is: 'saving' });
      timer.start(0);
    },
    /** Sends now: the connection is back, or the person asks for it. A request that runs may have been sent too early to arrive. */
    retry: (): void => {
      [failures, isAskedAgain] = [Math.min(failures, 1), isBusy];
      timer.stop();
      timer.start(0);
    },
    stop: timer.stop,
  };
};
export type SaveQueue = ReturnType<typeof createSaveQueue>;
