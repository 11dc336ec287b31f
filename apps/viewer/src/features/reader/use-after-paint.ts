// A value as it was when the browser last painted: what hangs on it holds up no answer to a hand.
import { startTransition, useEffect, useState } from 'react';

export const useAfterPaint = <T>(value: T): T => {
  const [painted, setPainted] = useState(value);
  useEffect(
    function followAfterPaint() {
      if (Object.is(painted, value)) return;
      let task: ReturnType<typeof setTimeout> | undefined;
      const frame = requestAnimationFrame(() => {
        task = setTimeout(() => startTransition(() => setPainted(() => value)));
      });
      return () => {
        cancelAnimationFrame(frame);
        clearTimeout(task);
      };
    },
    [value, painted],
  );
  return painted;
};
