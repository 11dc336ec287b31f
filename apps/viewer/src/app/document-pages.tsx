/** The pages of the open document, the way the visitor wants to read them. */
import type { Company } from '@vitrina/contract';
import { extraOf } from '@vitrina/contract';
import { Suspense, useMemo } from 'react';
import { useStore } from 'zustand';
import { Reader, type ReaderAct, type ReaderProps } from '../features/reader/reader.tsx';
import type { useReadingMode } from '../features/reader/reading-mode.ts';
import type { ZoomControl } from '../features/reader/zoom-control.ts';
import type { Finding } from './finding-parts.tsx';
import { ScrollReader, WaitingPage } from './lazy-parts.tsx';
import type { OpenFile } from './use-document.ts';
import type { DocumentShop } from './use-shop.ts';
import type { Viewer } from './viewer.ts';

/** Without a network a page that has a picture waits for it; there is no sense in asking for the PDF instead. */
const useDrawing = ({ drawing }: OpenFile['drawn'], { view }: Viewer): OpenFile['drawn']['drawing'] => {
  const isOffline = useStore(view, (state) => state.isOffline);
  return useMemo(
    () =>
      isOffline
        ? (page, place) =>
            place.missing.again ? (
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
  file: OpenFile;
  shop: DocumentShop;
  finding: Finding;
  reading: ReturnType<typeof useReadingMode>;
  zoom: ZoomControl;
  page: number;
  goTo: (page: number) => void;
  /** The page that goes by while one scrolls. */
  onPass: (page: number) => void;
  highlight: string | null;
  onFirstPicture: () => void;
  /** The line is wanted for something else yet: pages beside the open one wait. */
  isAlone: boolean;
};

/** §9: for the company whose data says so, tags have a size of their own on wide screens. */
const tagSizeWide = (company: Company): number | null => {
  const size = Number(extraOf(company, 'TAG_SIZE_WIDE') ?? '');
  return Number.isFinite(size) && size > 0 ? size : null;
};

const elementHandler =
  (shop: DocumentShop) =>
  (act: ReaderAct): void => {
    const { analytics } = shop;
    if (act.is === 'tag') shop.chooseTag(act.tag.product, act.tag.name, act.page);
    if (act.is === 'model') shop.openModel(act.model, act.page);
    if (act.is === 'link') analytics.track('link_click', { url: act.link.url.slice(0, 500), page: act.page });
    if (act.is === 'video') analytics.track('video_play', { url: act.video.url.slice(0, 500), page: act.page });
  };

export const DocumentPages = (props: DocumentPagesProps) => {
  const { company, file, shop, finding, reading, zoom, page, goTo, onPass, highlight, onFirstPicture, isAlone } = props;
  const { pages, pageCount, details, drawn } = file;
  const reader: ReaderProps = {
    pages,
    pageCount,
    page,
    onPage: goTo,
    mode: reading.mode,
    isVertical: details?.isVertical ?? true,
    tagSizeWide: tagSizeWide(company),
    tagState: shop.tagState,
    onElement: elementHandler(shop),
    onFirstPicture,
    isAlone,
    highlight,
    drawing: useDrawing(drawn, shop.viewer),
    overlay: finding.overlay,
    zoom,
  };
  // One boundary for both: what is on screen stays until the other has been fetched.
  return (
    <Suspense>
      {reading.isScrolled ? (
        <ScrollReader {...reader} onPass={onPass} onSight={shop.lookUpPages} />
      ) : (
        <Reader {...reader} motion={reading.motion} />
      )}
    </Suspense>
  );
};
