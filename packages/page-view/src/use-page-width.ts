// How wide a page lies, in px of the layout: before it is first painted, and whenever that changes.
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

/** How wide pages of an aspect lie, as far as one has been measured. */
export type PageWidths = Map<number, number>;

/** `isAsked`: false where nobody wants to know. `widths`: of pages that lie like this one. */
type Asked = { isAsked: boolean; isShown: boolean; aspect: number; widths: PageWidths | undefined };

/** 0 while nobody knows, or nobody is asking. Transforms do not count. */
export const usePageWidth = (
  ref: RefObject<HTMLElement | null>,
  { isAsked, isShown, aspect, widths }: Asked,
): number => {
  const [width, setWidth] = useState(() => (isAsked ? (widths?.get(aspect) ?? 0) : 0));
  const isKnown = width > 0;

  useLayoutEffect(
    function measureFirst() {
      if (isAsked && !isKnown && ref.current) setWidth(ref.current.clientWidth);
    },
    [ref, isAsked, isKnown],
  );
  useEffect(
    function followSize() {
      const page = ref.current;
      if (!isAsked || !page) return;
      const resizes = new ResizeObserver(() => setWidth(page.clientWidth));
      resizes.observe(page);
      return () => resizes.disconnect();
    },
    [ref, isAsked],
  );
  useEffect(
    function keepForOthers() {
      if (isShown && isKnown) widths?.set(aspect, width);
    },
    [isShown, isKnown, aspect, width, widths],
  );
  return width;
};
