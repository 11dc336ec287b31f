/** Opens a review: its store, the queue of its decisions, its steps, and what an earlier page could not send. */

import { reviewWords as words } from '@vitrina/ui/messages/studio/review';
import { useEffect, useState } from 'react';
import type { Api } from '../../api/client.ts';
import type { EditionKey } from '../../api/edition-key.ts';
import { readPages } from '../../api/edition-queries.ts';
import { openSaving, type Saving } from '../../api/saving/open-saving.ts';
import { useSaving } from '../../api/saving/use-saving.ts';
import { type Studio, useSession, useStudio } from '../../api/studio-context.ts';
import { showToast } from '../../lib/toasts.ts';
import type { ReviewData } from './review.api.ts';
import type { ReviewDesk } from './review-context.ts';
import { historyOf, type PlacedTags } from './state/history.ts';
import { itemsOf } from './state/review-items.ts';
import { createReviewStore, type ReviewStore } from './state/review-store.ts';
import { MAX_STEPS } from './state/steps.ts';
import { createHistoryStorage, type HistoryStorage } from './state/stored-history.ts';

/** Many tags in one step take a while to write: not between two keys. */
const STORE_MS = 500;

type Opened = { desk: ReviewDesk; saving: Saving; history: HistoryStorage; placed: PlacedTags };

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

const open = (studio: Studio, key: EditionKey, user: string, data: ReviewData): Opened => {
  const { pages, findings, entries, before } = data;
  const store = createReviewStore(itemsOf(pages, findings), { onChanges: (changes) => saving.queue.add(changes) });
  const saving = openSaving(studio, key, user, {
    version: highest(pages.map(({ version }) => version)),
    reread: (of, waiting) => reread(studio.api, key, { store, pages: of, waiting }),
    onState: store.setSave,
  });
  const desk = { key, store, pages: new Map(pages.map((page) => [page.index, page])), findings, entries, before };
  const placed = new Map(pages.flatMap(({ tags }) => tags.map((tag) => [tag.id, tag] as const)));
  const history = createHistoryStorage([user, key.companyUid, key.pdfUid, String(key.number)], sessionStorage);
  return { desk, saving, history, placed };
};

export const useReviewDesk = (key: EditionKey, data: ReviewData): { desk: ReviewDesk; retry: () => void } => {
  const studio = useStudio();
  const { user } = useSession();
  const [{ desk, saving, history, placed }] = useState(() => open(studio, key, user.uid, data));
  useSaving(saving, desk.store);
  useEffect(
    function restoreSteps() {
      const stored = history.read();
      if (stored) desk.store.restore(stored, placed);
    },
    [desk, history, placed],
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
  return { desk, retry: saving.queue.retry };
};
