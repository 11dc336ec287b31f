/** Opens a review: its store, the queue of its decisions, and what an earlier page could not send. */

import { reviewWords as words } from '@vitrina/ui/messages/studio/review';
import { useEffect, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import type { Api } from '../../api/client.ts';
import type { EditionKey } from '../../api/edition-key.ts';
import { onLive } from '../../api/live.ts';
import { sessionIn } from '../../api/session-store.ts';
import { type Studio, useSession, useStudio } from '../../api/studio-context.ts';
import { showToast } from '../../lib/toasts.ts';
import { createUnsentStorage, type UnsentStorage } from '../../lib/unsent-changes.ts';
import { createProductLookUp } from './product-lookups.ts';
import { type ReviewData, readPages } from './review.api.ts';
import type { ReviewDesk } from './review-context.ts';
import { historyOf, type PlacedTags } from './state/history.ts';
import { itemsOf } from './state/review-items.ts';
import { createReviewStore, type ReviewStore } from './state/review-store.ts';
import { createSaveQueue, type SaveQueue } from './state/save-queue.ts';
import { MAX_STEPS } from './state/steps.ts';
import { createHistoryStorage, type HistoryStorage } from './state/stored-history.ts';

/** The largest batch needs a few seconds of a busy server. */
const SEND_TIMEOUT_MS = 30_000;
/** Many tags in one step take a while to write: not between two keys. */
const STORE_MS = 500;

type Opened = {
  desk: ReviewDesk;
  queue: SaveQueue;
  storage: UnsentStorage;
  history: HistoryStorage;
  placed: PlacedTags;
  scope: string;
  close: () => void;
};

const highest = (versions: readonly number[]): number => versions.reduce((high, version) => Math.max(high, version), 0);

/** Reads the edition again after a conflict and shows what others have changed. */
const reread = async (
  api: Api,
  key: EditionKey,
  { store, pages, waiting }: { store: ReviewStore; pages: readonly number[]; waiting: ReadonlySet<string> },
) => {
  const fresh = await readPages(api, key);
  const isRead = new Set(pages);
  const read = fresh.filter(({ index }) => isRead.has(index));
  const { lost, kept } = store.merge(itemsOf(read, null), { pages, waiting });
  if (lost.length > 0) showToast(words.lost(lost.length));
  if (kept.length > 0) showToast(words.skipped(kept.length));
  const present = read.flatMap(({ tags, images, videos, models, links }) =>
    [...tags, ...images, ...videos, ...models, ...links].map(({ id }) => id),
  );
  // A waiting undo of an item that somebody else has changed is dropped, as if the item were gone.
  const isKept = new Set(kept);
  return {
    version: highest(fresh.map(({ version }) => version)),
    present: new Set(present.filter((id) => !isKept.has(id))),
  };
};

const open = ({ api, sessions }: Studio, key: EditionKey, user: string, data: ReviewData): Opened => {
  const { pages, findings, entries, before } = data;
  const scope = [user, key.companyUid, key.pdfUid, String(key.number)];
  const storage = createUnsentStorage(scope, { storage: localStorage, tab: crypto.randomUUID() });
  const store = createReviewStore(itemsOf(pages, findings), { onChanges: (changes) => queue.add(changes) });
  let isClosed = false;
  const queue = createSaveQueue({
    version: highest(pages.map(({ version }) => version)),
    send: async (body) => {
      // Decisions of one person are never sent as those of the next one who signs in.
      if (isClosed || sessionIn(sessions.getState())?.user.uid !== user) throw new ApiError('access.missing');
      return api.call('editions.elements.change', { params: key, body }, { timeoutMs: SEND_TIMEOUT_MS });
    },
    reread: (of, waiting) => reread(api, key, { store, pages: of, waiting }),
    storage: { write: (unsent) => isClosed || storage.write(unsent) },
    newKey: () => crypto.randomUUID(),
    onState: store.setSave,
  });
  const lookUp = createProductLookUp(async ({ refs, ids }) => {
    const query = { refs: refs.join('\n'), ids: ids.join('\n') };
    return (await api.call('products.read', { params: { companyUid: key.companyUid }, query })).items;
  });
  const shown = new Map(pages.map((page) => [page.index, page]));
  const desk = { key, store, pages: shown, findings, entries, before, lookUp };
  const placed = new Map(pages.flatMap(({ tags }) => tags.map((tag) => [tag.id, tag] as const)));
  const close = (): void => {
    isClosed = true;
    queue.stop();
  };
  const history = createHistoryStorage(scope, sessionStorage);
  return { desk, queue, storage, history, placed, scope: scope.join(' '), close };
};

/** Queues of reviews whose screen was left: they go on sending until the review is opened again. */
const left = new Map<string, { queue: SaveQueue; end: () => void }>();

export const useReviewDesk = (key: EditionKey, data: ReviewData): { desk: ReviewDesk; retry: () => void } => {
  const studio = useStudio();
  const { user } = useSession();
  const [{ desk, queue, storage, history, placed, scope, close }] = useState(() => open(studio, key, user.uid, data));
  useEffect(
    function sendUnsent() {
      const before = left.get(scope);
      if (before && before.queue !== queue) before.end();
      left.delete(scope);
      const { found, forget } = storage.others();
      for (const unsent of found) {
        desk.store.recall([...(unsent.batch?.changes ?? []), ...unsent.waiting]);
        queue.resume(unsent);
      }
      forget();
      const stored = history.read();
      if (stored) desk.store.restore(stored, placed);
      const retry = () => queue.retry();
      const warn = (event: BeforeUnloadEvent) => {
        const { save } = desk.store.getState();
        if ('isStored' in save && !save.isStored) event.preventDefault();
      };
      const endLive = onLive(desk.key.companyUid, retry);
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
    [desk, queue, storage, history, placed, scope, close],
  );
  useEffect(
    function storeSteps() {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const write = (): void => {
        clearTimeout(timer);
        timer = undefined;
        const { review } = desk.store.getState();
        history.write((most) => historyOf(review, most), MAX_STEPS);
      };
      const stop = desk.store.subscribe(({ review }, { review: before }) => {
        if (review.done !== before.done || review.undone !== before.undone) timer ??= setTimeout(write, STORE_MS);
      });
      const writeNow = (): void => {
        if (timer !== undefined) write();
      };
      window.addEventListener('pagehide', writeNow);
      return () => {
        window.removeEventListener('pagehide', writeNow);
        stop();
        writeNow();
      };
    },
    [desk, history],
  );
  return { desk, retry: queue.retry };
};
