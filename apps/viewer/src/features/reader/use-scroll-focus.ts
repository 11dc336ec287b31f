// The focus is never lost to the scrolling: a page that holds it stays in the document, and who goes to another page by a key
// takes it along.
import { type FocusEvent, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

const pageAround = (element: Element | null): number | null => {
  const place = element?.closest<HTMLElement>('[data-view]');
  return place ? Number(place.dataset.view) : null;
};

export const useScrollFocus = (scrollerRef: RefObject<HTMLElement | null>) => {
  const [page, setPage] = useState<number | null>(null);
  const following = useRef<number | null>(null);

  useLayoutEffect(function takeFocusAlong() {
    const { current: to } = following;
    const section = to === null ? null : scrollerRef.current?.querySelector<HTMLElement>(`[data-view="${to}"] section`);
    if (!section) return;
    following.current = null;
    section.focus({ preventScroll: true });
  });

  return {
    /** The page that holds the focus. */
    page,
    handleFocus: ({ target }: FocusEvent) => setPage(pageAround(target)),
    handleBlur: () => {
      // In another window for a moment: the focus waits here.
      if (!scrollerRef.current?.contains(document.activeElement)) setPage(null);
    },
    /** One goes to that page. */
    follow: useCallback(
      (to: number) => {
        const from = scrollerRef.current?.contains(document.activeElement) ? pageAround(document.activeElement) : null;
        following.current = from === null || from === to ? null : to;
      },
      [scrollerRef],
    ),
  };
};
