/** Dismisses an element after a time, paused while a pointer is over it or keyboard focus is in it. */
import { type FocusEvent, useEffect, useEffectEvent, useState } from 'react';

const SECOND = 1000;

/** Spread the returned handlers on the element. Each pause restarts the time. */
export const useAutoDismiss = (seconds: number, onDone: () => void) => {
  const [isPaused, setIsPaused] = useState(false);
  const done = useEffectEvent(onDone);

  useEffect(
    function dismissLater() {
      if (isPaused) return;
      const timer = setTimeout(() => done(), seconds * SECOND);
      return () => clearTimeout(timer);
    },
    [isPaused, seconds],
  );

  return {
    onPointerEnter: () => setIsPaused(true),
    onPointerLeave: () => setIsPaused(false),
    // A tap leaves the focus behind as well; only keyboard focus pauses.
    onFocus: (event: FocusEvent) => setIsPaused(event.target.matches(':focus-visible')),
    onBlur: () => setIsPaused(false),
  };
};
