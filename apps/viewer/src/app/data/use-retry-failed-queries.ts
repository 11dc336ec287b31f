/** Retries failed queries every 10 s while the tab is visible: not every failure has a retry button. */
import { useEffect } from 'react';
import type { QueryCache } from '../../lib/data/query-cache.ts';

const RETRY_INTERVAL_MS = 10_000;

export const useRetryFailedQueries = ({ retryFailed }: QueryCache): void =>
  useEffect(
    function retryWhileVisible() {
      const timer = setInterval(() => {
        if (document.visibilityState === 'visible') retryFailed();
      }, RETRY_INTERVAL_MS);
      return () => clearInterval(timer);
    },
    [retryFailed],
  );
