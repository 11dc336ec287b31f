/** One page of either reader: its picture for the current zoom, its tags and its overlay; a placeholder while it is not loaded. */
import type { PdfPage } from '@vitrina/contract';
import type { ViewMode } from '@vitrina/geometry';
import { knownAspect, type MissingPicture, PageView, type PageViewProps, type PageWidths } from '@vitrina/page-view';
import { es } from '@vitrina/ui/messages';
import { type ComponentType, type CSSProperties, lazy, type ReactNode, Suspense, useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { ignoreError } from '../../lib/ignore-error.ts';
import type { PageTilesProps } from './tiles/page-tiles.tsx';
import { usePictureScale } from './tiles/use-picture-scale.ts';
import { useAfterPaint } from './use-after-paint.ts';
import { onTargetChange, onViewChange, type ZoomStore } from './zoom/zoom-store.ts';

/** The zoom as far as a drawing needs it. */
export type DrawingZoom = {
  view: () => { zoom: number };
  /** Called when the view, or the visible section of the page, has changed and is at rest. */
  onRest: (listener: () => void) => () => void;
  /** Called when a gesture or an animation begins to move the view, and again when its target changes. */
  onMove: (listener: () => void) => () => void;
};

/** The state passed to a drawing in place of a picture. `zoom`: only while the page is open. */
export type DrawingContext = {
  isShown: boolean;
  zoom: DrawingZoom | null;
  missing: MissingPicture;
};

/** `isTurning`: the page moves. An overlay that changes meanwhile costs the turn a frame. */
export type PageOverlay = (page: PdfPage, aspect: number, isTurning?: boolean) => ReactNode;

/** Props that all pages of a reader share. Memoised across turns: a new object would render every page again. */
export type SharedPageProps = Pick<PageViewProps, 'labels'> & {
  tags: PageViewProps['tags'];
  mode: ViewMode;
  count: number;
  pageAt: (page: number) => PdfPage | undefined;
  /** Width over height of pages that do not state theirs. */
  aspect: number;
  /** The measured widths of the pages; without it each page measures its own. */
  widths?: PageWidths;
  zoom: ZoomStore;
  drawing: ((page: PdfPage, context: DrawingContext) => ReactNode) | undefined;
  overlay: PageOverlay | undefined;
  onSettled: () => void;
};

type ReaderPageProps = {
  page: number;
  /** On screen, as opposed to mounted beside it. */
  isShown: boolean;
  /** The page is open: it may be zoomed, and its overlay is rendered. */
  isCurrent: boolean;
  /** The page that comes next in the direction of reading. */
  isAhead: boolean;
  /** Part of a turn that has not ended. */
  isTurning?: boolean;
  isPulsing: boolean;
  /** Render the tags after the page has been painted. Not in a column, where the focus stays on pages scrolled away. */
  delayTags?: boolean;
  shared: SharedPageProps;
  /** `sizes` of the picture, for the page's aspect and its size relative to the unzoomed page. */
  sizes: (aspect: number, scale: number) => string;
  /** The view that determines which section of the page is visible; by default the zoom itself. */
  viewport?: ZoomStore;
  children?: ReactNode;
};

/** If the tiles cannot be loaded, the page is as sharp as its pictures. */
const NoTiles = ({ onMissing }: PageTilesProps) => {
  useEffect(onMissing, [onMissing]);
  return null;
};

const PageTiles = lazy(async (): Promise<{ default: ComponentType<PageTilesProps> }> => {
  const loaded = await import('./tiles/page-tiles.tsx').catch(ignoreError('has fallback'));
  return { default: loaded?.PageTiles ?? NoTiles };
});

type PageDetailProps = { page: PdfPage; store: ZoomStore; viewport: ZoomStore; onMissing: () => void };

/** The tiles beyond the largest picture. A component of its own, so that a beginning gesture does not render the whole page. */
const PageDetail = ({ page, store, viewport, onMissing }: PageDetailProps) => {
  const hasTarget = useStore(store.state, ({ target }) => target !== null);
  const isZoomed = useStore(store.state, ({ view }) => view.zoom > 1);
  if (!page.tiles || !(hasTarget || isZoomed)) return null;
  return (
    <Suspense>
      <PageTiles page={page} tiles={page.tiles} store={viewport} onMissing={onMissing} />
    </Suspense>
  );
};

export const pageStyle = (aspect: number, color?: string): CSSProperties & { '--page-aspect': number } => ({
  '--page-aspect': aspect,
  ...(color ? { '--page-color': color } : {}),
});

export const ReaderPage = (props: ReaderPageProps) => {
  const { page, isShown, isCurrent, isAhead, isTurning, isPulsing, delayTags = false, shared, sizes, children } = props;
  const { viewport = shared.zoom } = props;
  const known = shared.pageAt(page);
  const pictured = { page: known, isCurrent, isShown };
  const { scale, handleSettled, handleNoTiles } = usePictureScale(shared.zoom, pictured, shared.onSettled);
  const drawingZoom = useMemo(
    (): DrawingZoom => ({
      view: () => shared.zoom.state.getState().view,
      onRest: (listener) => onViewChange(viewport, listener),
      onMove: (listener) => onTargetChange(viewport, listener),
    }),
    [viewport, shared.zoom],
  );
  // A zoomed column is laid out anew at its zoom; a zoomed book is only transformed.
  const isTransformed = isCurrent && viewport === shared.zoom;
  const zoom = useStore(shared.zoom.state, ({ view }) => (isTransformed ? view.zoom : 1));
  const { tags: tagProps } = shared;
  const tags = useMemo(() => ({ ...tagProps, zoom }), [tagProps, zoom]);
  // A turn must not wait for forty tags to be painted, nor for the long text layer of a page.
  const hasTags = useAfterPaint(isShown);
  const hasOverlay = useAfterPaint(isCurrent || isTurning);
  const label = es.reader.page(page, shared.count);
  if (!known)
    return (
      <section className="v-page" style={pageStyle(shared.aspect)} aria-label={label} aria-busy="true" tabIndex={-1}>
        {children}
      </section>
    );
  return (
    <PageView
      key={known.Uid}
      page={known}
      label={label}
      labels={shared.labels}
      picture={{
        aspect: shared.aspect,
        sizes: (aspect) => sizes(aspect, scale),
        isShown,
        priority: isAhead ? 'auto' : 'low',
        onSettled: handleSettled,
        drawing: (missing) => shared.drawing?.(known, { isShown, zoom: isCurrent ? drawingZoom : null, missing }),
        detail: isCurrent ? (
          <PageDetail page={known} store={shared.zoom} viewport={viewport} onMissing={handleNoTiles} />
        ) : null,
      }}
      tags={tags}
      {...(shared.widths ? { widths: shared.widths } : {})}
      tagsWait={delayTags && !hasTags}
      isPulsing={isPulsing}
    >
      {hasOverlay ? shared.overlay?.(known, knownAspect(known) ?? shared.aspect, isTurning) : null}
      {children}
    </PageView>
  );
};
