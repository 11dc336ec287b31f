// What every page of the reader is drawn with, from what the reader is given.
import { isPage, placeholderAspect, tagSize } from '@vitrina/geometry';
import { knownAspect, type PageAct, type PageWidths } from '@vitrina/page-view';
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { pageLabels } from './page-labels.ts';
import type { ReaderProps } from './reader.tsx';
import type { PagesLook } from './sheet.tsx';
import { useViewport } from './use-view-mode.ts';
import type { ZoomControl } from './zoom-control.ts';

/** The shape of pages that do not say theirs: as the first that does. */
const sharedAspect = (pages: ReaderProps['pages'], isVertical: boolean): number =>
  pages.map(knownAspect).find((aspect) => aspect !== null) ?? placeholderAspect(isVertical);

/** One function for good, whatever the caller hands in from turn to turn. */
const useLatest = <Args extends unknown[]>(handle: (...args: Args) => void): ((...args: Args) => void) => {
  const latest = useRef(handle);
  useLayoutEffect(function keepLatest() {
    latest.current = handle;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
};

export const usePagesLook = (props: ReaderProps, zoom: ZoomControl, settled: () => void): PagesLook => {
  const { pages, pageCount, onPage, mode, isVertical, tagSizeWide, tagState, onElement, highlight = null } = props;
  const { drawing, overlay } = props;
  const { width, height } = useViewport();
  const onSettled = useLatest(settled);
  const onAct = useLatest((act: PageAct, page: number) => {
    if (act.is !== 'page') onElement({ ...act, page });
    else if (isPage(act.page, pageCount)) onPage(act.page);
  });

  // oxlint-disable-next-line react/exhaustive-deps -- on another screen, or laid another way, pages have another width
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
      onAct,
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
    onAct,
    onSettled,
  ]);
};
