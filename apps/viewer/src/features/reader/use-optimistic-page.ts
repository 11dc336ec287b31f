// Optimistic page state: a page that the visitor turns to opens at once, and `onPage` is called after the next paint, so that
// bars, address and look-ups do not delay the turn.
import { useCallback, useEffect, useRef, useState } from 'react';
import { afterPaint } from '../../lib/after-paint.ts';

export const useOptimisticPage = (page: number, onPage: (page: number) => void) => {
  const [pendingPage, setPendingPage] = useState<number | null>(null);
  const latest = useRef(onPage);
  /** The page that `onPage` has not been called with yet. */
  const unreported = useRef<{ page: number; cancel: () => void } | null>(null);

  const report = useCallback(() => {
    const { current: waiting } = unreported;
    if (!waiting) return;
    unreported.current = null;
    waiting.cancel();
    latest.current(waiting.page);
    setPendingPage(null);
  }, []);

  /** Every page is reported, in order, even several within one frame. `null`: there is no such page. */
  const goTo = useCallback(
    (to: number | null) => {
      if (to === null) return;
      report();
      setPendingPage(to);
      unreported.current = { page: to, cancel: afterPaint(report) };
    },
    [report],
  );

  useEffect(function keepLatest() {
    latest.current = onPage;
  });
  useEffect(
    function reportBeforeLeaving() {
      // In the capture phase: before listeners that send analytics, which must include the page.
      const early = { capture: true };
      window.addEventListener('visibilitychange', report, early);
      window.addEventListener('pagehide', report, early);
      return () => {
        window.removeEventListener('visibilitychange', report, early);
        window.removeEventListener('pagehide', report, early);
        report();
      };
    },
    [report],
  );

  return { page: pendingPage ?? page, goTo };
};
