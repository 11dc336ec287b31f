// Whether a pointer has moved a moment ago: what only then is worth showing shows itself.
import { type PointerEvent, useEffect, useRef, useState } from 'react';

const AWAKE_MS = 2400;

export const useAwake = () => {
  const [isAwake, setIsAwake] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(function forgetTimer() {
    return () => clearTimeout(timer.current);
  }, []);

  /** A finger does not hover: it wakes nothing. */
  const wake = ({ pointerType }: PointerEvent) => {
    if (pointerType === 'touch') return;
    setIsAwake(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIsAwake(false), AWAKE_MS);
  };
  return { isAwake, wake };
};
