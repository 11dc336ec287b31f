// A value as it was when the browser last painted: what hangs on it holds up no answer to a hand.
import { startTransition, useEffect, useState } from 'react';
import { afterPaint } from '../../lib/after-paint.ts';

export const useAfterPaint = <T>(value: T): T => {
  const [painted, setPainted] = useState(value);
  useEffect(
    function followAfterPaint() {
      if (Object.is(painted, value)) return;
      return afterPaint(() => startTransition(() => setPainted(() => value)));
    },
    [value, painted],
  );
  return painted;
};
