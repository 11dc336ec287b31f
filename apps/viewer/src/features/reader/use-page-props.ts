// The props that all pages of a reader share, derived from the props of the reader.
import { isPage, placeholderAspect, tagSize } from '@vitrina/geometry';
import { knownAspect, type PageEvent, type PageWidths } from '@vitrina/page-view';
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { pageLabels } from './page-labels.ts';
import type { SharedPageProps } from './reader-page.tsx';
import type { ReaderProps } from './reader-props.ts';
import { useViewport } from './state/use-view-mode.ts';
import type { ZoomStore } from './zoom/zoom-store.ts';

/** The aspect of pages that do not state theirs: that of the first page that does. */
const sharedAspect = (pages: ReaderProps['pages'], isVertical: boolean): number =>
  pages.map(knownAspect).find((aspect) => aspect !== null) ?? placeholderAspect(isVertical);

/** A function of stable identity that calls the latest handler. */
const useLatest = <Args extends unknown[]>(handle: (...args: Args) => void): ((...args: Args) => void) => {
  const latest = useRef(handle);
  useLayoutEffect(function keepLatest() {
    latest.current = handle;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
};

export const usePageProps = (props: ReaderProps, zoom: ZoomStore, handleSettled: () => void): SharedPageProps => {
  const { pages, pageCount, onPage, mode, isVertical, tagSizeWide, tagState, highlight = null } = props;
  const { drawing, overlay } = props;
  const { width, height } = useViewport();
  const onSettled = useLatest(handleSettled);
  const onPageEvent = useLatest((event: PageEvent) => {
    if (event.type !== 'page-link') props.onPageEvent(event);
    else if (isPage(event.target, pageCount)) onPage(event.target);
  });

  // oxlint-disable-next-line react/exhaustive-deps -- another screen size or mode makes the measured widths invalid
  const widths = useMemo<PageWidths>(() => new Map(), [width, height, mode]);

  return useMemo(() => {
    const byIndex = new Map(pages.map((page) => [page.index, page]));
    return {
      mode,
      count: pageCount,
      pageAt: (index) => byIndex.get(index),
      aspect: sharedAspect(pages, isVertical),
      widths,
      zoom,
      labels: pageLabels,
      tags: {
        size: (tag) => tagSize({ width, height }, { own: tag.size, wide: tagSizeWide }),
        state: tagState,
        highlight,
      },
      drawing,
      overlay,
      onPageEvent,
      onSettled,
    };
  }, [
    pages,
    pageCount,
    mode,
    isVertical,
    tagSizeWide,
    tagState,
    highlight,
    width,
    height,
    widths,
    zoom,
    drawing,
    overlay,
    onPageEvent,
    onSettled,
  ]);
};
