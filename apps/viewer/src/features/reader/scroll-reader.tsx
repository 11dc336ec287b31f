/** The document as one column that is scrolled: the browser scrolls it, only the pages near the view are in the document. */

import { UNZOOMED } from '@vitrina/geometry';
import { scrollWords } from '@vitrina/ui/messages/scroll';
import { useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ReaderProps } from './reader.tsx';
import { pagesOf, ScrollPages } from './scroll-pages.tsx';
import styles from './scroll-reader.module.css';
import { isOnControl } from './tapped-side.ts';
import { useColumn } from './use-column.ts';
import { useColumnScroll } from './use-column-scroll.ts';
import { useGreeted } from './use-greeted.ts';
import { useMagnified } from './use-magnified.ts';
import { useMarkInSight } from './use-mark-in-sight.ts';
import { usePagesLook } from './use-pages-look.ts';
import { useScrollFocus } from './use-scroll-focus.ts';
import { useScrollKeys } from './use-scroll-keys.ts';
import { useScrollZoom } from './use-scroll-zoom.ts';
import { useZoomControl } from './zoom-control.ts';

export type ScrollReaderProps = ReaderProps & {
  /** The page that goes by; `onPage` says where the scrolling has come to rest. */
  onPass?: (page: number) => void;
  /** The pages that are seen once it rests. */
  onSight?: (pages: readonly number[]) => void;
};

const useColumnReading = (props: ScrollReaderProps) => {
  const { pageCount, page, onPage, onPass, onSight, onFirstPicture } = props;
  const stageRef = useRef<HTMLDivElement>(null);
  const scrollerRef = useRef<HTMLDivElement>(null);
  const contentRef = useRef<HTMLDivElement>(null);
  const control = useZoomControl(props.zoom);
  /** Where the scrolling rests, as the parts of a picture want to know it. */
  const sight = useZoomControl();
  const [zoom, setZoom] = useState(1);
  const [hasFirstPicture, setHasFirstPicture] = useState(false);
  const { isGreeting, greet } = useGreeted();
  const focus = useScrollFocus(scrollerRef);

  const handleSettled = useCallback(() => {
    setHasFirstPicture(true);
    if (!hasFirstPicture) onFirstPicture?.();
  }, [hasFirstPicture, onFirstPicture]);
  const look = usePagesLook(props, control, handleSettled);
  const laid = useColumn(scrollerRef, look, zoom);
  const column = laid?.column ?? null;

  const tellSight = () => {
    const { scrollLeft = 0, scrollTop = 0 } = scrollerRef.current ?? {};
    sight.reader.rest({ zoom: 1, x: -scrollLeft, y: -scrollTop });
  };
  const scroll = useColumnScroll({
    scrollerRef,
    column,
    page,
    screens: hasFirstPicture ? 1 : 0,
    onPass: (passing) => onPass?.(passing),
    onRest: (resting, seen) => {
      const pages = pagesOf(seen);
      tellSight();
      greet(pages);
      onSight?.(pages);
      if (resting !== page) onPage(resting);
    },
    onAsked: focus.follow,
  });
  const { handleTap } = useScrollZoom({
    stageRef,
    scrollerRef,
    contentRef,
    control,
    column,
    onShow: scroll.look,
    onRest: (next, position) => {
      scroll.placeRef.current?.aimAt(position, next !== zoom);
      flushSync(() => setZoom(next));
      const pageWidth = column ? (column.widths[page - 1] ?? 0) / column.zoom : 0;
      control.reader.rest(next > 1 ? { zoom: next, x: 0, y: 0 } : UNZOOMED, pageWidth);
      tellSight();
    },
  });
  useMarkInSight(scrollerRef);
  useScrollKeys({ scrollerRef, control, page, count: pageCount, onPage });
  return { stageRef, scrollerRef, contentRef, laid, look, sight, scroll, focus, isGreeting, handleTap };
};

export const ScrollReader = (props: ScrollReaderProps) => {
  const { isMagnified } = useMagnified();
  const { stageRef, scrollerRef, contentRef, laid, look, sight, scroll, focus, isGreeting, handleTap } =
    useColumnReading(props);
  return (
    <div ref={stageRef} className={`v-stage ${styles.stage}`} data-magnified={isMagnified || undefined}>
      <div
        ref={scrollerRef}
        className={styles.scroller}
        role="group"
        aria-label={scrollWords.column}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled by keys, too
        tabIndex={0}
        onFocus={focus.handleFocus}
        onBlur={focus.handleBlur}
        onClick={(event) => {
          if (!isOnControl(event)) handleTap(event);
        }}
      >
        <div className={styles.extent} style={{ width: laid?.column.width, height: laid?.column.height }}>
          <div ref={contentRef} className={styles.column}>
            {laid ? (
              <ScrollPages
                laid={laid}
                near={scroll.near}
                seen={scroll.seen}
                page={props.page}
                focused={focus.page}
                isGreeting={isGreeting}
                look={look}
                sight={sight}
              />
            ) : null}
          </div>
        </div>
      </div>
    </div>
  );
};
