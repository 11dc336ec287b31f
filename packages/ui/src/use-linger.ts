/** Something that goes away by itself after a while, but not while one points at it or stands in it with the keyboard. */
import { type FocusEvent, useEffect, useEffectEvent, useState } from 'react';

const SECOND = 1000;

/** Spread the answer on the element. Each pause starts the time anew. */
export const useLinger = (seconds: number, onDone: () => void) => {
  const [isHeld, setIsHeld] = useState(false);
  const done = useEffectEvent(onDone);

  useEffect(
    function goAway() {
      if (isHeld) return;
      const timer = setTimeout(() => done(), seconds * SECOND);
      return () => clearTimeout(timer);
    },
    [isHeld, seconds],
  );

  return {
    onPointerEnter: () => setIsHeld(true),
    onPointerLeave: () => setIsHeld(false),
    // A tap leaves the focus behind, too; only a keyboard's focus is somebody who is still here.
    onFocus: (event: FocusEvent) => setIsHeld(event.target.matches(':focus-visible')),
    onBlur: () => setIsHeld(false),
  };
};
