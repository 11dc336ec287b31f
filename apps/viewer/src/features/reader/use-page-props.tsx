// The props that all pages of a reader share, derived from the props of the reader.
import { placeholderAspect, tagSize } from '@vitrina/geometry';
import { knownAspect, type PageWidths } from '@vitrina/page-view';
import { ProductPicture } from '@vitrina/ui';
import { useMemo } from 'react';
import { useLatest } from '../../lib/use-latest.ts';
import { pageLabels } from './page-labels.ts';
import type { SharedPageProps } from './reader-page.tsx';
import type { ReaderProps } from './reader-props.ts';
import { useViewport } from './state/use-view-mode.ts';
import type { ZoomStore } from './zoom/zoom-store.ts';

/** The aspect of pages that do not state theirs: that of the first page that does. */
const sharedAspect = (pages: ReaderProps['pages'], isVertical: boolean): number =>
  pages.map(knownAspect).find((aspect) => aspect !== null) ?? placeholderAspect(isVertical);

/** The card says the name. */
const drawPicture = (url: string | undefined) => <ProductPicture url={url} alt="" />;

export const usePageProps = (props: ReaderProps, zoom: ZoomStore, handleSettled: () => void): SharedPageProps => {
  const { pages, pageCount, mode, isVertical, tagSizeWide, tagState, highlight = null } = props;
  const { drawing, overlay } = props;
  const { width, height } = useViewport();
  const onSettled = useLatest(handleSettled);

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
        picture: drawPicture,
        highlight,
      },
      drawing,
      overlay,
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
    onSettled,
  ]);
};
