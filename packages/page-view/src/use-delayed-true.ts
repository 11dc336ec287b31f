// True once the input has been true for a given time (debounced).
import { startTransition, useEffect, useState } from 'react';

/** True once `input` has been true for `ms` without interruption; false as soon as it is false. */
export const useDelayedTrue = (input: boolean, ms: number): boolean => {
  const [isDue, setIsDue] = useState(false);
  // During render, so that no frame shows the old value.
  if (!input && isDue) setIsDue(false);

  useEffect(
    function startTimer() {
      if (!input) return;
      const timer = setTimeout(() => startTransition(() => setIsDue(true)), ms);
      return () => clearTimeout(timer);
    },
    [input, ms],
  );
  return input && isDue;
};
