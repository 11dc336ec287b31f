/** What a server could not answer, asked for again while somebody looks at what there is: not everything has a button. */
import { useEffect } from 'react';
import type { Reads } from '../lib/kept-reads.ts';

const EVERY_MS = 10_000;

export const useRenewed = ({ readFailed }: Reads): void =>
  useEffect(
    function renew() {
      const timer = setInterval(() => {
        if (document.visibilityState === 'visible') readFailed();
      }, EVERY_MS);
      return () => clearInterval(timer);
    },
    [readFailed],
  );
