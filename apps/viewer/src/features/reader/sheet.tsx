/** One page of the reader, wherever it lies: its picture by the zoom, its tags and overlay; or its shape while it is not known. */
import type { PdfPage } from '@vitrina/contract';
import type { ViewMode } from '@vitrina/geometry';
import {
  knownAspect,
  type MissingPicture,
  type PageAct,
  PageView,
  type PageViewProps,
  type PageWidths,
} from '@vitrina/page-view';
import { es } from '@vitrina/ui/messages';
import {
  type ComponentType,
  type CSSProperties,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useSyncExternalStore,
} from 'react';
import type { PageTilesProps } from './page-tiles.tsx';
import { useAfterPaint } from './use-after-paint.ts';
import { usePictureScale } from './use-picture-scale.ts';
import type { ZoomControl } from './zoom-control.ts';

/** Where a drawing stands in for a picture. `zoom`: while the page lies open. */
export type DrawnPlace = {
  isShown: boolean;
  zoom: Pick<ZoomControl, 'resting' | 'subscribe' | 'onNext'> | null;
  missing: MissingPicture;
};

/** What all pages of the reader have in common. Kept as it is from turn to turn, or every page would be drawn anew. */
export type PagesLook = Pick<PageViewProps, 'labels'> & {
  tags: PageViewProps['tags'];
  mode: ViewMode;
  count: number;
  pageAt: (page: number) => PdfPage | undefined;
  /** Width over height where a page does not say. */
  aspect: number;
  /** Of pages that lie on the stage; unless each says its own. */
  widths?: PageWidths;
  zoom: ZoomControl;
  drawing: ((page: PdfPage, place: DrawnPlace) => ReactNode) | undefined;
  overlay: ((page: PdfPage, aspect: number) => ReactNode) | undefined;
  onAct: (act: PageAct, page: number) => void;
  onSettled: () => void;
};

type SheetProps = {
  page: number;
  /** On screen, against waiting beside it. */
  isShown: boolean;
  /** It is being read: it may be zoomed, and its text lies over it. */
  isCurrent: boolean;
  /** It comes next, if the reader goes on as before. */
  isAhead: boolean;
  isGreeting: boolean;
  /** Its tags are seen behind the page itself. Not in a column, where the focus stays on what is scrolled away. */
  tagsFollow?: boolean;
  look: PagesLook;
  /** `sizes` of the picture, for a page of that aspect shown so many times as large as it lies. */
  sizes: (aspect: number, scale: number) => string;
  /** By which the parts that are in sight are found; the zoom itself where the page is zoomed in its place. */
  sight?: ZoomControl;
  children?: ReactNode;
};

/** A page that stays without them is as sharp as its pictures. */
const NoTiles = ({ onMissing }: PageTilesProps) => {
  useEffect(onMissing, [onMissing]);
  return null;
};

const PageTiles = lazy(async (): Promise<{ default: ComponentType<PageTilesProps> }> => {
  const part = await import('./page-tiles.tsx').catch(() => null);
  return { default: part?.PageTiles ?? NoTiles };
});

type PageDetailProps = { page: PdfPage; control: ZoomControl; sight: ZoomControl; onMissing: () => void };

/** Beyond the largest picture. Here, so that a page is not drawn anew when a hand begins to zoom. */
const PageDetail = ({ page, control, sight, onMissing }: PageDetailProps) => {
  const isNear = useSyncExternalStore(control.onNext, () => control.next() !== null);
  const isZoomed = useSyncExternalStore(control.subscribe, () => control.resting().zoom > 1);
  if (!page.tiles || !(isNear || isZoomed)) return null;
  return (
    <Suspense>
      <PageTiles page={page} tiles={page.tiles} control={sight} onMissing={onMissing} />
    </Suspense>
  );
};

export const paper = (aspect: number, color?: string): CSSProperties & { '--page-aspect': number } => ({
  '--page-aspect': aspect,
  ...(color ? { '--page-color': color } : {}),
});

export const Sheet = (props: SheetProps) => {
  const { page, isShown, isCurrent, isAhead, isGreeting, tagsFollow = false, look, sizes, children } = props;
  const { sight = look.zoom } = props;
  const known = look.pageAt(page);
  const pictured = { page: known, isCurrent, isShown };
  const { scale, handleSettled, handleNoTiles } = usePictureScale(look.zoom, pictured, look.onSettled);
  const zoomAtRest = useMemo(() => ({ ...sight, resting: look.zoom.resting }), [sight, look.zoom]);
  // A column is laid out anew as large as it is zoomed; a book is not.
  const isInPlace = isCurrent && sight === look.zoom;
  const zoom = useSyncExternalStore(look.zoom.subscribe, () => (isInPlace ? look.zoom.resting().zoom : 1));
  const { tags: looks, onAct } = look;
  const tags = useMemo(() => ({ ...looks, zoom }), [looks, zoom]);
  const handleAct = useCallback((act: PageAct) => onAct(act, page), [onAct, page]);
  // A turn waits neither for forty points to be painted nor for the text of a page, which is long.
  const areTagsSeen = useAfterPaint(isShown);
  const isRead = useAfterPaint(isCurrent);
  const label = es.reader.page(page, look.count);
  if (!known)
    return (
      <section className="v-page" style={paper(look.aspect)} aria-label={label} aria-busy="true" tabIndex={-1}>
        {children}
      </section>
    );
  return (
    <PageView
      key={known.Uid}
      page={known}
      label={label}
      labels={look.labels}
      picture={{
        aspect: look.aspect,
        sizes: (aspect) => sizes(aspect, scale),
        isShown,
        priority: isAhead ? 'auto' : 'low',
        onSettled: handleSettled,
        drawing: (missing) => look.drawing?.(known, { isShown, zoom: isCurrent ? zoomAtRest : null, missing }),
        detail: isCurrent ? (
          <PageDetail page={known} control={look.zoom} sight={sight} onMissing={handleNoTiles} />
        ) : null,
      }}
      tags={tags}
      {...(look.widths ? { widths: look.widths } : {})}
      tagsWait={tagsFollow && !areTagsSeen}
      isGreeting={isGreeting}
      onAct={handleAct}
    >
      {isRead ? look.overlay?.(known, knownAspect(known) ?? look.aspect) : null}
      {children}
    </PageView>
  );
};
