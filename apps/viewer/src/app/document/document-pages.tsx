/** The pages of the open document, in the reading mode of the visitor. */
import type { Company } from '@vitrina/contract';
import { extraOf } from '@vitrina/contract';
import { type PageEvent, PageEventContext } from '@vitrina/page-view';
import { type ComponentType, lazy, Suspense, useMemo } from 'react';
import { useStore } from 'zustand';
import { Reader } from '../../features/reader/reader.tsx';
import type { ReaderProps } from '../../features/reader/reader-props.ts';
import type { ScrollReaderProps } from '../../features/reader/scrolling/scroll-reader.tsx';
import type { useReadingMode } from '../../features/reader/state/reading-mode.ts';
import type { ZoomStore } from '../../features/reader/zoom/zoom-store.ts';
import { ignoreError } from '../../lib/ignore-error.ts';
import { useLatest } from '../../lib/use-latest.ts';
import type { DocumentData } from '../data/use-document.ts';
import type { Viewer } from '../session/viewer.ts';
import type { DocumentShop } from './shop/use-shop.ts';
import type { DocumentTools } from './use-document-tools.tsx';

/** Falls back to the paged reader if the chunk does not load. */
const ScrollReader = lazy(async (): Promise<{ default: ComponentType<ScrollReaderProps> }> => {
  const chunk = await import('../../features/reader/scrolling/scroll-reader.tsx').catch(ignoreError('has fallback'));
  return { default: chunk?.ScrollReader ?? Reader };
});

const WaitingPage = lazy(async (): Promise<{ default: ComponentType }> => {
  const chunk = await import('../notices/reading-offline.tsx').catch(ignoreError('optional'));
  return { default: chunk?.WaitingPage ?? (() => null) };
});

/** Offline, a page with a picture waits for it; requesting the PDF in its place would fail as well. */
const useDrawing = ({ drawing }: DocumentData['drawn'], { view }: Viewer): DocumentData['drawn']['drawing'] => {
  const isOffline = useStore(view, (state) => state.isOffline);
  return useMemo(
    () =>
      isOffline
        ? (page, place) =>
            place.missing.retry ? (
              <Suspense>
                <WaitingPage />
              </Suspense>
            ) : (
              drawing(page, place)
            )
        : drawing,
    [isOffline, drawing],
  );
};

type DocumentPagesProps = {
  company: Company;
  file: DocumentData;
  shop: DocumentShop;
  tools: DocumentTools;
  reading: ReturnType<typeof useReadingMode>;
  zoom: ZoomStore;
  page: number;
  goTo: (page: number) => void;
  /** Called with the page at the scroll position. */
  onPass: (page: number) => void;
  highlight: string | null;
  onFirstPicture: () => void;
  /** The critical chunk is still loading: neighbours of the open page wait. */
  isAlone: boolean;
};

/** §9: the company's own tag size on wide screens, in px; `null` for the default. */
const tagSizeWide = (company: Company): number | null => {
  const size = Number(extraOf(company, 'TAG_SIZE_WIDE') ?? '');
  return Number.isFinite(size) && size > 0 ? size : null;
};

/** Handles presses on elements of the pages. */
const usePageEvents = (shop: DocumentShop, goTo: (page: number) => void) =>
  useLatest((event: PageEvent): void => {
    const { analytics } = shop;
    const { page } = event;
    if (event.type === 'page-link') goTo(event.target);
    if (event.type === 'tag') shop.chooseTag(event.tag.product, event.tag.name, page);
    if (event.type === 'model') shop.openModel(event.model, page);
    if (event.type === 'link') analytics.track('link_click', { url: event.link.url.slice(0, 500), page });
    if (event.type === 'video') analytics.track('video_play', { url: event.video.url.slice(0, 500), page });
  });

export const DocumentPages = (props: DocumentPagesProps) => {
  const { company, file, shop, tools, reading, zoom, page, goTo, onPass, highlight, onFirstPicture, isAlone } = props;
  const { pages, pageCount, details, drawn } = file;
  const onPageEvent = usePageEvents(shop, goTo);
  const reader: ReaderProps = {
    pages,
    pageCount,
    page,
    onPage: goTo,
    mode: reading.mode,
    isVertical: details?.isVertical ?? true,
    tagSizeWide: tagSizeWide(company),
    tagState: shop.tagState,
    onFirstPicture,
    isAlone,
    highlight,
    drawing: useDrawing(drawn, shop.viewer),
    overlay: tools.overlay,
    zoom,
  };
  // One boundary for both readers: the current one stays on screen until the other has loaded.
  return (
    <PageEventContext value={onPageEvent}>
      <Suspense>
        {reading.isScrolled ? (
          <ScrollReader {...reader} onProgress={onPass} onVisiblePages={shop.lookUpPages} />
        ) : (
          <Reader {...reader} motion={reading.motion} />
        )}
      </Suspense>
    </PageEventContext>
  );
};
