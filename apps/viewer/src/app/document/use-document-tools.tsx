/** Text search, text overlay and list view of the open document. */
import type { PdfPage } from '@vitrina/contract';
import { pagesInView, type ViewMode } from '@vitrina/geometry';
import { es } from '@vitrina/ui';
import { type ComponentType, lazy, Suspense, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { PageLayersProps } from '../../features/text-search/page-layers.tsx';
import { createSearchStore } from '../../features/text-search/search-store.ts';
import { useSearchKey } from '../../features/text-search/use-search-key.ts';
import { ignoreError } from '../../lib/ignore-error.ts';
import { criticalReady } from '../loading/load-order.ts';

/** Text and search matches over a page. If the chunk does not load, the page works without them. */
const PageLayers = lazy(async (): Promise<{ default: ComponentType<PageLayersProps> }> => {
  await criticalReady;
  const chunk = await import('../../features/text-search/page-layers.tsx').catch(ignoreError('optional'));
  return { default: chunk?.PageLayers ?? (() => null) };
});

/** Moves focus to the page that was chosen in the list, instead of the top of the document. */
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

export const useDocumentTools = (page: number, pageCount: number, mode: ViewMode) => {
  const [search] = useState(() => createSearchStore());
  const [isList, setIsList] = useState(false);
  const [mark, setMark] = useState<string | null>(null);
  const openPages = useMemo(() => pagesInView(page, pageCount, mode), [page, pageCount, mode]);
  useSearchKey(search.open);
  useFocusAfterList(isList, es.reader.page(page, pageCount));

  const overlay = useCallback(
    (shown: PdfPage, aspect: number, isTurning?: boolean) => (
      <Suspense>
        <PageLayers search={search} page={shown} aspect={aspect} isTurning={isTurning} />
      </Suspense>
    ),
    [search],
  );
  return { search, overlay, openPages, isList, showList: setIsList, mark, setMark };
};

export type DocumentTools = ReturnType<typeof useDocumentTools>;
