/** True once waiting has taken longer than 3 s. */
import { useEffect, useState } from 'react';

const SLOW_MS = 3000;

export const useSlow = (isWaiting: boolean): boolean => {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(
    function startTimer() {
      if (!isWaiting) return;
      const timer = setTimeout(() => setIsSlow(true), SLOW_MS);
      return () => {
        clearTimeout(timer);
        setIsSlow(false);
      };
    },
    [isWaiting],
  );
  return isSlow;
};
