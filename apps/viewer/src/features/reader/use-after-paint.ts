// Defers a value to after the next paint, so that dependent renders do not delay input.
import { startTransition, useEffect, useState } from 'react';
import { afterPaint } from '../../lib/after-paint.ts';

/** `isDue`: whether the value that is in use has to be replaced already. */
export const useAfterPaint = <T>(value: T, isDue: (painted: T) => boolean = () => true): T => {
  const [painted, setPainted] = useState(value);
  const isWaiting = painted !== value && isDue(painted);
  useEffect(
    function updateAfterPaint() {
      if (!isWaiting) return;
      return afterPaint(() => startTransition(() => setPainted(() => value)));
    },
    [value, isWaiting],
  );
  return painted;
};
