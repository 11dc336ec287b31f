/** Whether something takes so long that it should be said. */
import { useEffect, useState } from 'react';

const SLOW_MS = 3000;

export const useSlow = (isWaiting: boolean): boolean => {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(
    function countTheWait() {
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
