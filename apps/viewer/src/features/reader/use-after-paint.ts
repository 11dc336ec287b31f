// Defers a value to after the next paint, so that dependent renders do not delay input.
import { startTransition, useEffect, useState } from 'react';
import { afterPaint } from '../../lib/after-paint.ts';

export const useAfterPaint = <T>(value: T): T => {
  const [painted, setPainted] = useState(value);
  useEffect(
    function updateAfterPaint() {
      if (painted === value) return;
      return afterPaint(() => startTransition(() => setPainted(() => value)));
    },
    [value, painted],
  );
  return painted;
};
