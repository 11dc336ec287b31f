// Whether something has been so for a while: what is meant for who stays is kept from who leafs on.
import { startTransition, useEffect, useState } from 'react';

/** Once `isSo` was true for `ms` without a break, and until it is not. */
export const useStayed = (isSo: boolean, ms: number): boolean => {
  const [hasStayed, setHasStayed] = useState(false);
  // During rendering: nobody sees it a moment longer.
  if (!isSo && hasStayed) setHasStayed(false);

  useEffect(
    function waitForIt() {
      if (!isSo) return;
      const timer = setTimeout(() => startTransition(() => setHasStayed(true)), ms);
      return () => clearTimeout(timer);
    },
    [isSo, ms],
  );
  return isSo && hasStayed;
};
