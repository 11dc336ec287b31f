/** The document as one column. The browser scrolls it; only the pages near the view are mounted. */

import { UNZOOMED } from '@vitrina/geometry';
import { scrollWords } from '@vitrina/ui/messages/scroll';
import { useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ReaderProps } from '../reader-props.ts';
import { useScrollToMatch } from '../state/scroll-to-match.ts';
import { useTagPulse } from '../turning/use-tag-pulse.ts';
import { usePageProps } from '../use-page-props.tsx';
import { isOnControl } from '../use-stage-gestures.ts';
import { usePinchZoomedViewport } from '../zoom/use-pinch-zoomed-viewport.ts';
import { useZoomStore } from '../zoom/zoom-store.ts';
import { pagesOf, ScrollPages } from './scroll-pages.tsx';
import styles from './scroll-reader.module.css';
import { useColumn } from './use-column.ts';
import { useScrollFocus } from './use-scroll-focus.ts';
import { useScrollKeys } from './use-scroll-keys.ts';
import { useScrollPosition } from './use-scroll-position.ts';
import { useScrollZoom } from './use-scroll-zoom.ts';

export type ScrollReaderProps = ReaderProps & {
  /** The page at the scroll position, at intervals; `onPage` is called when the scrolling has ended. */
  onProgress?: (page: number) => void;
  /** The visible pages, when the scrolling has ended. */
  onVisiblePages?: (pages: readonly number[]) => void;
};

const useColumnReader = (props: ScrollReaderProps) => {
  const { pageCount, page, onPage, onProgress, onVisiblePages, onFirstPicture } = props;
  const stageRef = useRef<HTMLDivElement>(null);
  const scrollerRef = useRef<HTMLDivElement>(null);
  const contentRef = useRef<HTMLDivElement>(null);
  const store = useZoomStore(props.zoom);
  /** The scroll offset at rest as a view: tiles and drawings find by it which section of a page is visible. */
  const viewport = useZoomStore();
  const [zoom, setZoom] = useState(1);
  const [hasFirstPicture, setHasFirstPicture] = useState(false);
  const { isPulsing, pulse } = useTagPulse();
  const focus = useScrollFocus(scrollerRef);

  const handleSettled = useCallback(() => {
    setHasFirstPicture(true);
    if (!hasFirstPicture) onFirstPicture?.();
  }, [hasFirstPicture, onFirstPicture]);
  const shared = usePageProps(props, store, handleSettled);
  const layout = useColumn(scrollerRef, shared, zoom);
  const column = layout?.column ?? null;

  const updateViewport = () => {
    const { scrollLeft = 0, scrollTop = 0 } = scrollerRef.current ?? {};
    viewport.reader.setView({ zoom: 1, x: -scrollLeft, y: -scrollTop });
  };
  const scroll = useScrollPosition({
    scrollerRef,
    column,
    page,
    screens: hasFirstPicture ? 1 : 0,
    onProgress: (current) => onProgress?.(current),
    onScrollEnd: (current, visible) => {
      const pages = pagesOf(visible);
      updateViewport();
      pulse(pages);
      onVisiblePages?.(pages);
      if (current !== page) onPage(current);
    },
    onPageRequested: focus.follow,
  });
  const { handleTap } = useScrollZoom({
    stageRef,
    scrollerRef,
    contentRef,
    store,
    column,
    onShow: scroll.updateNear,
    onRest: (next, offset) => {
      scroll.anchorRef.current?.setOffset(offset, next !== zoom);
      flushSync(() => setZoom(next));
      const pageWidth = column ? (column.widths[page - 1] ?? 0) / column.zoom : 0;
      store.reader.setView(next > 1 ? { zoom: next, x: 0, y: 0 } : UNZOOMED, pageWidth);
      updateViewport();
    },
  });
  useScrollToMatch(scrollerRef);
  useScrollKeys({ scrollerRef, store, page, count: pageCount, onPage });
  return { stageRef, scrollerRef, contentRef, layout, shared, viewport, scroll, focus, isPulsing, handleTap };
};

export const ScrollReader = (props: ScrollReaderProps) => {
  const { isViewportZoomed } = usePinchZoomedViewport();
  const { stageRef, scrollerRef, contentRef, layout, shared, viewport, scroll, focus, isPulsing, handleTap } =
    useColumnReader(props);
  return (
    <div ref={stageRef} className={`v-stage ${styles.stage}`} data-viewport-zoomed={isViewportZoomed || undefined}>
      <div
        ref={scrollerRef}
        className={styles.scroller}
        role="group"
        aria-label={scrollWords.column}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be scrollable by keys
        tabIndex={0}
        onFocus={focus.handleFocus}
        onBlur={focus.handleBlur}
        onClick={(event) => {
          if (!isOnControl(event)) handleTap(event);
        }}
      >
        <div className={styles.extent} style={{ width: layout?.column.width, height: layout?.column.height }}>
          <div ref={contentRef} className={styles.column}>
            {layout ? (
              <ScrollPages
                layout={layout}
                near={scroll.near}
                visible={scroll.visible}
                page={props.page}
                focused={focus.page}
                isPulsing={isPulsing}
                shared={shared}
                viewport={viewport}
              />
            ) : null}
          </div>
        </div>
      </div>
    </div>
  );
};
