// A page that somebody turns to lies open at once. The rest of the screen hears of it when that is painted: bars, address and
// look-ups hold up no turn.
import { useCallback, useEffect, useRef, useState } from 'react';
import { afterPaint } from '../../lib/after-paint.ts';

export const useLed = (page: number, onPage: (page: number) => void) => {
  const [led, setLed] = useState<number | null>(null);
  const latest = useRef(onPage);
  /** What has not been told yet. */
  const untold = useRef<{ page: number; callOff: () => void } | null>(null);

  const tell = useCallback(() => {
    const { current: waiting } = untold;
    if (!waiting) return;
    untold.current = null;
    waiting.callOff();
    latest.current(waiting.page);
    setLed(null);
  }, []);

  /** Every page is told, in order, also those that were turned to within one frame. `null`: there is none to turn to. */
  const lead = useCallback(
    (to: number | null) => {
      if (to === null) return;
      tell();
      setLed(to);
      untold.current = { page: to, callOff: afterPaint(tell) };
    },
    [tell],
  );

  useEffect(function keepLatest() {
    latest.current = onPage;
  });
  useEffect(
    function tellBeforeLeaving() {
      // Before anybody else hears that the visitor goes: what was turned to belongs to what is sent then.
      const early = { capture: true };
      window.addEventListener('visibilitychange', tell, early);
      window.addEventListener('pagehide', tell, early);
      return () => {
        window.removeEventListener('visibilitychange', tell, early);
        window.removeEventListener('pagehide', tell, early);
        tell();
      };
    },
    [tell],
  );

  return { page: led ?? page, lead };
};
