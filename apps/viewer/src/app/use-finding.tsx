/** Searching the document, its text over the pages, and whether it is shown as a list: kept while it is open. */
import type { PdfPage } from '@vitrina/contract';
import { pagesInView, type ViewMode } from '@vitrina/geometry';
import { es } from '@vitrina/ui';
import { Suspense, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createSearchStore } from '../features/search/search-store.ts';
import { useSearchKey } from '../features/search/use-search-key.ts';
import { PageLayers } from './lazy-parts.tsx';

/** Who went from the list to a page is on that page, not at the top of the document. */
const useFocusAfterList = (isList: boolean, label: string) => {
  const wasList = useRef(isList);
  useLayoutEffect(
    function moveFocusToPage() {
      const isBack = wasList.current && !isList;
      wasList.current = isList;
      if (!isBack || document.activeElement !== document.body) return;
      document.querySelector<HTMLElement>(`[data-current] [aria-label="${label}"]`)?.focus({ preventScroll: true });
    },
    [isList, label],
  );
};

export const useFinding = (page: number, pageCount: number, mode: ViewMode) => {
  const [search] = useState(() => createSearchStore());
  const [isList, setIsList] = useState(false);
  const [mark, setMark] = useState<string | null>(null);
  const openPages = useMemo(() => pagesInView(page, pageCount, mode), [page, pageCount, mode]);
  useSearchKey(search.open);
  useFocusAfterList(isList, es.reader.page(page, pageCount));

  const overlay = useCallback(
    (shown: PdfPage, aspect: number) => (
      <Suspense>
        <PageLayers search={search} page={shown} aspect={aspect} />
      </Suspense>
    ),
    [search],
  );
  return { search, overlay, openPages, isList, showList: setIsList, mark, setMark };
};
