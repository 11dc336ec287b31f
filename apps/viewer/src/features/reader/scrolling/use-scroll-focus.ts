// The focus survives scrolling: the page that holds it stays mounted, and navigating to another page by key moves it there.
import { type FocusEvent, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

const pageOf = (element: Element | null): number | null => {
  const view = element?.closest<HTMLElement>('[data-view]');
  return view ? Number(view.dataset.view) : null;
};

export const useScrollFocus = (scrollerRef: RefObject<HTMLElement | null>) => {
  const [page, setPage] = useState<number | null>(null);
  const pendingPage = useRef<number | null>(null);

  useLayoutEffect(function focusPendingPage() {
    const { current: to } = pendingPage;
    const section = to === null ? null : scrollerRef.current?.querySelector<HTMLElement>(`[data-view="${to}"] section`);
    if (!section) return;
    pendingPage.current = null;
    section.focus({ preventScroll: true });
  });

  return {
    /** The page that holds the focus. */
    page,
    handleFocus: ({ target }: FocusEvent) => setPage(pageOf(target)),
    handleBlur: () => {
      // A blur because another window became active leaves the focused element as it is.
      if (!scrollerRef.current?.contains(document.activeElement)) setPage(null);
    },
    /** The reader navigates to `to`: a focus on another page follows once it is mounted. */
    follow: useCallback(
      (to: number) => {
        const from = scrollerRef.current?.contains(document.activeElement) ? pageOf(document.activeElement) : null;
        pendingPage.current = from === null || from === to ? null : to;
      },
      [scrollerRef],
    ),
  };
};
