/** Opens a review: its store, the queue of its decisions, and what an earlier page could not send. */

import { reviewWords as words } from '@vitrina/ui/messages/studio/review';
import { useEffect, useState } from 'react';
import type { Api } from '../../api/client.ts';
import { useApi, useSession } from '../../api/studio-context.ts';
import { showToast } from '../../lib/toasts.ts';
import { type EditionKey, type ReviewData, readPages } from './review.api.ts';
import type { ReviewDesk } from './review-context.ts';
import { itemsOf } from './state/review-items.ts';
import { createReviewStore, type ReviewStore } from './state/review-store.ts';
import { createSaveQueue, type SaveQueue } from './state/save-queue.ts';
import { createUnsentStorage, type UnsentStorage } from './state/unsent-changes.ts';

type Opened = { desk: ReviewDesk; queue: SaveQueue; storage: UnsentStorage };

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
  const lost = store.merge(itemsOf(read, null), { pages, waiting });
  if (lost.length > 0) showToast(words.lost(lost.length));
  const present = read.flatMap(({ tags, images, videos, models, links }) =>
    [...tags, ...images, ...videos, ...models, ...links].map(({ id }) => id),
  );
  return { version: highest(fresh.map(({ version }) => version)), present: new Set(present) };
};

const open = (api: Api, key: EditionKey, user: string, data: ReviewData): Opened => {
  const { pages, findings, entries, before } = data;
  const scope = [user, key.companyUid, key.pdfUid, String(key.number)];
  const storage = createUnsentStorage(scope, { storage: localStorage, tab: crypto.randomUUID() });
  const store = createReviewStore(itemsOf(pages, findings), { onChanges: (changes) => queue.add(changes) });
  const queue = createSaveQueue({
    version: highest(pages.map(({ version }) => version)),
    send: (body) => api.call('editions.elements.change', { params: key, body }),
    reread: (of, waiting) => reread(api, key, { store, pages: of, waiting }),
    storage,
    newKey: () => crypto.randomUUID(),
    onState: store.setSave,
  });
  const desk = { key, store, pages: new Map(pages.map((page) => [page.index, page])), findings, entries, before };
  return { desk, queue, storage };
};

export const useReviewDesk = (key: EditionKey, data: ReviewData): { desk: ReviewDesk; retry: () => void } => {
  const api = useApi();
  const { user } = useSession();
  const [{ desk, queue, storage }] = useState(() => open(api, key, user.uid, data));
  useEffect(
    function sendUnsent() {
      const { found, forget } = storage.others();
      for (const unsent of found) {
        desk.store.recall([...(unsent.batch?.changes ?? []), ...unsent.waiting]);
        queue.resume(unsent);
      }
      forget();
      const retry = () => queue.retry();
      const warn = (event: BeforeUnloadEvent) => {
        const { save } = desk.store.getState();
        if ('isStored' in save && !save.isStored) event.preventDefault();
      };
      window.addEventListener('online', retry);
      window.addEventListener('beforeunload', warn);
      return () => {
        window.removeEventListener('online', retry);
        window.removeEventListener('beforeunload', warn);
        // Nobody waits for the last second of an interval.
        queue.retry();
      };
    },
    [desk, queue, storage],
  );
  return { desk, retry: queue.retry };
};
