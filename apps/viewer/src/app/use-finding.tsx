/** Searching the document, its text over the pages, and whether it is shown as a list: kept while it is open. */
import type { PdfPage } from '@vitrina/contract';
import { pagesInView, type ViewMode } from '@vitrina/geometry';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { createSearchStore } from '../features/search/search-store.ts';
import { useSearchKey } from '../features/search/use-search-key.ts';
import { PageLayers } from './lazy-parts.tsx';

export const useFinding = (page: number, pageCount: number, mode: ViewMode) => {
  const [search] = useState(() => createSearchStore());
  const [isList, setIsList] = useState(false);
  const openPages = useMemo(() => pagesInView(page, pageCount, mode), [page, pageCount, mode]);
  useSearchKey(search.open);

  const overlay = useCallback(
    (shown: PdfPage, aspect: number) => (
      <Suspense>
        <PageLayers search={search} page={shown} aspect={aspect} />
      </Suspense>
    ),
    [search],
  );
  return { search, overlay, openPages, isList, showList: setIsList };
};
