/** Opens the editor of an edition: its store, the queue of its changes, and the changes of other people as they happen. */
import { useQuery } from '@tanstack/react-query';
import type { ListedEdition, PageState } from '@vitrina/contract/admin';
import { pageWords as words } from '@vitrina/ui/messages/studio/page';
import { useEffect, useLayoutEffect, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import type { EditionKey } from '../../api/edition-key.ts';
import { readPages } from '../../api/edition-queries.ts';
import { editionsQuery } from '../../api/queries.ts';
import { openSaving } from '../../api/saving/open-saving.ts';
import { useSaving } from '../../api/saving/use-saving.ts';
import { type Studio, useSession, useStudio } from '../../api/studio-context.ts';
import { ignoreError } from '../../lib/ignore-error.ts';
import { showToast } from '../../lib/toasts.ts';
import { mediaUploadsOf } from './media/media-uploads.ts';
import type { PagesOfEdition } from './page.api.ts';
import { elementsOn } from './state/page-elements.ts';
import { createPageStore, type PageStore } from './state/page-store.ts';

/** Shoppers do not see it. */
export const canChange = ({ isDraft, isWithdrawn }: ListedEdition): boolean => isDraft || isWithdrawn;

const highest = (pages: readonly PageState[]): number => Math.max(0, ...pages.map(({ version }) => version));

const tellMerged = (store: PageStore, fresh: readonly PageState[]): void => {
  const { conflicts, isChanged } = store.merge(fresh);
  if (conflicts > 0) showToast(words.conflicts(conflicts));
  else if (isChanged) showToast(words.othersChanged);
};

type Opened = ReturnType<typeof open>;

const open = (studio: Studio, key: EditionKey, user: string, { pages, edition }: PagesOfEdition) => {
  const store = createPageStore(pages, { onChanges: (changes) => saving.queue.add(changes) });
  let version = highest(pages);
  let isOpen = canChange(edition);
  const reread = async () => {
    const fresh = await readPages(studio.api, key);
    version = highest(fresh);
    tellMerged(store, fresh);
    return { version, present: new Set(fresh.flatMap(elementsOn).map(({ id }) => id)) };
  };
  const saving = openSaving(studio, key, user, {
    version,
    reread,
    onState: store.setSave,
    // The call would change what shoppers see.
    check: () => {
      if (!isOpen) throw new ApiError('edition.published');
    },
    onSent: (changes, newVersion) => {
      version = Math.max(version, newVersion);
      store.acknowledge(changes);
    },
  });
  const setOpen = (value: boolean): void => {
    isOpen = value;
  };
  const media = mediaUploadsOf(studio, key, user);
  return { store, saving, media, reread, setOpen, version: () => version };
};

/** Reads the pages again when the edition has a version that this editor did not make. */
const useOthers = ({ version, reread }: Opened, { version: latest }: ListedEdition): void => {
  useEffect(
    function readAgain() {
      if (latest > version()) void reread().catch(ignoreError('the next change meets the conflict and reads again'));
    },
    [latest, version, reread],
  );
};

/** `edition`: as it is now; it may have been published since the editor was opened. */
export const usePageEditor = (key: EditionKey, data: PagesOfEdition) => {
  const studio = useStudio();
  const { user } = useSession();
  const [opened] = useState(() => open(studio, key, user.uid, data));
  const { data: list } = useQuery(editionsQuery(studio.api, key.companyUid, key.pdfUid));
  const edition = list?.editions.find(({ number }) => number === key.number) ?? data.edition;
  const isOpen = canChange(edition);
  useLayoutEffect(
    function stopAtPublication() {
      opened.setOpen(isOpen);
    },
    [opened, isOpen],
  );
  useSaving(opened.saving, opened.store, isOpen);
  useOthers(opened, edition);
  return { store: opened.store, media: opened.media, retry: opened.saving.queue.retry, edition };
};
