/** One view of the document: a page, or two beside each other. At rest exactly what stage.css and the HTML shell lay. */
import type { PdfPage } from '@vitrina/contract';
import { pictureSizes, spreadAt, type ViewMode } from '@vitrina/geometry';
import { knownAspect, type PageAct, PageView, type PageViewProps } from '@vitrina/page-view';
import { es } from '@vitrina/ui/messages';
import { type ComponentType, type CSSProperties, lazy, memo, type ReactNode, Suspense } from 'react';
import type { PageTilesProps } from './page-tiles.tsx';
import styles from './reader.module.css';
import type { Direction, Role } from './reader.state.ts';
import { usePictureScale } from './use-picture-scale.ts';
import type { ZoomControl } from './zoom-control.ts';

/** What all pages of the reader have in common. Kept as it is from turn to turn, or every book would be drawn anew. */
export type PagesLook = Pick<PageViewProps, 'labels'> & {
  tags: Omit<PageViewProps['tags'], 'isGreeting'>;
  mode: ViewMode;
  count: number;
  pageAt: (page: number) => PdfPage | undefined;
  /** Width over height where a page does not say. */
  aspect: number;
  zoom: ZoomControl;
  drawing: ((page: PdfPage, isShown: boolean) => ReactNode) | undefined;
  overlay: ((page: PdfPage, aspect: number) => ReactNode) | undefined;
  onAct: (act: PageAct, page: number) => void;
  onSettled: () => void;
};

type BookProps = {
  view: number;
  role: Role;
  isCurrent: boolean;
  isAhead: boolean;
  /** Of the turn that this book is part of. */
  direction: Direction | undefined;
  isGreeting: boolean;
  look: PagesLook;
};

const Shade = () => <div className={styles.shade} data-shade="" aria-hidden="true" />;

type SheetProps = Pick<BookProps, 'isCurrent' | 'isAhead' | 'isGreeting' | 'look'> & { page: number; isShown: boolean };

/** Beyond the largest picture. A page that stays without them stays as sharp as its pictures. */
const PageTiles = lazy(async (): Promise<{ default: ComponentType<PageTilesProps> }> => {
  const part = await import('./page-tiles.tsx').catch(() => null);
  return { default: part ? part.PageTiles : () => null };
});

const paper = (aspect: number): CSSProperties & { '--page-aspect': number } => ({ '--page-aspect': aspect });

/** A page, or its shape where it is not known yet. */
const Sheet = ({ page, isShown, isCurrent, isAhead, isGreeting, look }: SheetProps) => {
  const known = look.pageAt(page);
  const { scale, zoom, handleSettled } = usePictureScale(look.zoom, { isCurrent, isShown }, look.onSettled);
  const label = es.reader.page(page, look.count);
  if (!known)
    return (
      <section className="v-page" style={paper(look.aspect)} aria-label={label} aria-busy="true" tabIndex={-1}>
        <Shade />
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
        sizes: (aspect) => pictureSizes(aspect, scale),
        isShown,
        priority: isAhead ? 'auto' : 'low',
        ...(isShown ? { onSettled: handleSettled } : {}),
        drawing: look.drawing?.(known, isShown),
        detail:
          zoom > 1 && known.tiles ? (
            <Suspense>
              <PageTiles page={known} tiles={known.tiles} control={look.zoom} />
            </Suspense>
          ) : null,
      }}
      tags={{ ...look.tags, isGreeting }}
      onAct={(act) => look.onAct(act, page)}
    >
      {isCurrent ? look.overlay?.(known, knownAspect(known) ?? look.aspect) : null}
      <Shade />
    </PageView>
  );
};

/** §2: the blank page at the end of an even count. It has no number and nothing to say. */
const BlankSheet = ({ aspect }: { aspect: number }) => (
  <div className="v-page" style={paper(aspect)} aria-hidden="true">
    <Shade />
  </div>
);

export const Book = memo(function Book({ view, role, isCurrent, isAhead, direction, isGreeting, look }: BookProps) {
  const sheet = { isShown: role !== 'waiting', isCurrent, isAhead, isGreeting, look };
  const attributes = {
    className: `v-book ${styles.book}`,
    'data-view': view,
    'data-mode': look.mode,
    'data-role': role,
    'data-direction': direction,
    'data-current': isCurrent || undefined,
    inert: !isCurrent,
  };
  if (look.mode === 'single')
    return (
      <div {...attributes}>
        <div className="v-half">
          <Sheet page={view} {...sheet} />
        </div>
      </div>
    );
  const { left, right, padding } = spreadAt(view, look.count);
  return (
    <div {...attributes}>
      <div className="v-half">{left !== null && <Sheet page={left} {...sheet} />}</div>
      <div className="v-half">
        {right !== null && <Sheet page={right} {...sheet} />}
        {padding && <BlankSheet aspect={look.aspect} />}
      </div>
    </div>
  );
});
