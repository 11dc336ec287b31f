// Whether a mouse or pen has moved within the last moments; controls are shown only then.
import { type PointerEvent, useEffect, useRef, useState } from 'react';

const ACTIVE_MS = 2400;

export const usePointerActivity = () => {
  const [isActive, setIsActive] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(function clearTimerOnUnmount() {
    return () => clearTimeout(timer.current);
  }, []);

  /** Touch does not hover, so it does not count. */
  const onPointerActivity = ({ pointerType }: PointerEvent) => {
    if (pointerType === 'touch') return;
    setIsActive(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIsActive(false), ACTIVE_MS);
  };
  return { isActive, onPointerActivity };
};
