/** The mounted pages of the column: those near the view, and the one that holds the focus. */
import { type PageRange, placeInColumn } from '@vitrina/geometry';
import { knownAspect } from '@vitrina/page-view';
import { es } from '@vitrina/ui/messages';
import { memo, useEffect, useRef, useState } from 'react';
import { pageStyle, ReaderPage, type SharedPageProps } from '../reader-page.tsx';
import type { ZoomStore } from '../zoom/zoom-store.ts';
import type { NearPages } from './scroll-anchor.ts';
import styles from './scroll-reader.module.css';
import type { ColumnLayout } from './use-column.ts';

type ScrollPageProps = {
  page: number;
  /** px in the column. */
  left: number;
  top: number;
  width: number;
  height: number;
  /** px, unzoomed. */
  pictureWidth: number;
  isVisible: boolean;
  isOpen: boolean;
  isScrollingFast: boolean;
  isPulsing: boolean;
  shared: SharedPageProps;
  viewport: ZoomStore;
  onAspect: (page: number, aspect: number) => void;
};

/** During fast scrolling a newly mounted page is an empty box; its content is rendered once the scrolling slows down. */
const ScrollPage = memo(function ScrollPage(props: ScrollPageProps) {
  const { page, left, top, width, height, pictureWidth, isVisible, isOpen, isScrollingFast, isPulsing } = props;
  const { shared, viewport, onAspect } = props;
  const ref = useRef<HTMLDivElement>(null);
  const [isDrawn, setIsDrawn] = useState(!isScrollingFast);
  if (!isDrawn && !isScrollingFast) setIsDrawn(true);
  const known = shared.pageAt(page);
  const hasNoAspect = isDrawn && known !== undefined && knownAspect(known) === null;

  useEffect(
    function measureAspect() {
      const element = ref.current?.querySelector<HTMLElement>('.v-page');
      if (!hasNoAspect || !element) return;
      const measure = () => {
        const box = element.getBoundingClientRect();
        if (box.height > 0) onAspect(page, box.width / box.height);
      };
      const resizes = new ResizeObserver(measure);
      resizes.observe(element);
      return () => resizes.disconnect();
    },
    [hasNoAspect, page, onAspect],
  );

  return (
    <div
      ref={ref}
      className={styles.place}
      style={{ left, top, width, height }}
      data-view={page}
      data-current={isOpen || undefined}
    >
      {isDrawn ? (
        <ReaderPage
          page={page}
          isShown={isVisible}
          isCurrent={isVisible}
          isAhead={false}
          isPulsing={isPulsing}
          shared={shared}
          sizes={(_, scale) => `${Math.ceil(pictureWidth * scale)}px`}
          viewport={viewport}
        />
      ) : (
        <section
          className="v-page"
          style={pageStyle(width / height, known?.color)}
          aria-label={es.reader.page(page, shared.count)}
          aria-busy="true"
          tabIndex={-1}
        />
      )}
    </div>
  );
});

type ScrollPagesProps = {
  layout: ColumnLayout;
  near: NearPages;
  visible: PageRange;
  /** The page that is open. */
  page: number;
  focused: number | null;
  isPulsing: (page: number) => boolean;
  shared: SharedPageProps;
  viewport: ZoomStore;
};

export const pagesOf = ({ first, last }: PageRange): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);

export const ScrollPages = (props: ScrollPagesProps) => {
  const { layout, near, visible, page, focused, isPulsing, shared, viewport } = props;
  const { column, setAspect } = layout;
  const mounted = new Set(pagesOf(near));
  if (focused !== null) mounted.add(focused);
  const inOrder = [...mounted].filter((number) => number <= column.count).sort((one, other) => one - other);
  return inOrder.map((number) => (
    <ScrollPage
      key={number}
      page={number}
      {...placeInColumn(column, number)}
      pictureWidth={(column.widths[number - 1] ?? 0) / column.zoom}
      isVisible={number >= visible.first && number <= visible.last}
      isOpen={number === page}
      isScrollingFast={near.isScrollingFast}
      isPulsing={isPulsing(number)}
      shared={shared}
      viewport={viewport}
      onAspect={setAspect}
    />
  ));
};
