/** The props of both readers, the paged (reader.tsx) and the scrolling one (scrolling/scroll-reader.tsx). */
import type { PdfPage } from '@vitrina/contract';
import type { ViewMode } from '@vitrina/geometry';
import type { TagOptions } from '@vitrina/page-view';
import type { ReactNode } from 'react';
import type { DrawingContext, PageOverlay } from './reader-page.tsx';
import type { TurnMotion } from './state/reading-mode.ts';
import type { ZoomStore } from './zoom/zoom-store.ts';

export type ReaderProps = {
  /** The pages loaded so far, in any order; their `index` says which they are. */
  pages: readonly PdfPage[];
  pageCount: number;
  /** The open page, from 1. */
  page: number;
  onPage: (page: number) => void;
  mode: ViewMode;
  /** How pages turn; by default a spread folds and a single page slides. */
  motion?: TurnMotion;
  /** §3: the shape of pages until one is known. */
  isVertical: boolean;
  /** The company's own tag size in spreads (`TAG_SIZE_WIDE`). */
  tagSizeWide: number | null;
  tagState: TagOptions['state'];
  /** Called once the picture of the open page is shown, or has failed. */
  onFirstPicture?: () => void;
  /** Load only the open page: no neighbours and no zoom gestures. */
  isAlone?: boolean;
  /** The reference of a product to highlight. */
  highlight?: string | null;
  /** Draws a page whose picture is missing. Must be memoised. */
  drawing?: ((page: PdfPage, context: DrawingContext) => ReactNode) | undefined;
  /** Rendered over the open pages: their text, search matches. Must be memoised. */
  overlay?: PageOverlay;
  /** For zoom buttons outside the reader; without it the reader has a store of its own. */
  zoom?: ZoomStore;
};
