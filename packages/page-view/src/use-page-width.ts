// Layout width of a page in px: measured before the first paint and after every resize.
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

/** Measured layout width in px by aspect ratio. */
export type PageWidths = Map<number, number>;

/** `needsWidth` false: nothing is measured. `widths`: shared by pages with the same layout. */
type PageWidthOptions = { needsWidth: boolean; isShown: boolean; aspect: number; widths: PageWidths | undefined };

/** 0 while the width is unknown or not needed. Transforms do not count. */
export const usePageWidth = (
  ref: RefObject<HTMLElement | null>,
  { needsWidth, isShown, aspect, widths }: PageWidthOptions,
): number => {
  const [width, setWidth] = useState(() => (needsWidth ? (widths?.get(aspect) ?? 0) : 0));
  const isKnown = width > 0;

  useLayoutEffect(
    function measureFirst() {
      if (needsWidth && !isKnown && ref.current) setWidth(ref.current.clientWidth);
    },
    [ref, needsWidth, isKnown],
  );
  useEffect(
    function observeSize() {
      const page = ref.current;
      if (!needsWidth || !page) return;
      const resizes = new ResizeObserver(() => setWidth(page.clientWidth));
      resizes.observe(page);
      return () => resizes.disconnect();
    },
    [ref, needsWidth],
  );
  useEffect(
    function shareWidth() {
      if (isShown && isKnown) widths?.set(aspect, width);
    },
    [isShown, isKnown, aspect, width, widths],
  );
  return width;
};
