import { act, cleanup, renderHook } from '@testing-library/react';
import { CallError } from '@vitrina/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryCache } from '../../lib/data/query-cache.ts';
import { useQuery } from './use-query.ts';
import { useRetryFailedQueries } from './use-retry-failed-queries.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A query that fails with these statuses in turn, then answers. */
const queryFailingWith = (...statuses: number[]) => {
  const queryFn = vi.fn(async () => {
    const status = statuses.shift();
    if (status !== undefined) throw new CallError('pdf.pages', status);
    return 'páginas';
  });
  const queries = createQueryCache({ hasRetries: false });
  const { result } = renderHook(() => {
    useRetryFailedQueries(queries);
    return useQuery(queries, { key: 'k', queryFn: queryFn });
  });
  const passSeconds = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
  return { queryFn, result, passSeconds };
};

// Covers §resilience-70.
test('a query that failed with 503 and 429 is retried until it succeeds, and not after that', async () => {
  const { queryFn, result, passSeconds } = queryFailingWith(503, 429);
  await passSeconds(0);
  expect(result.current.error).not.toBeNull();
  await passSeconds(11);
  expect(queryFn).toHaveBeenCalledTimes(2);
  await passSeconds(11);
  expect(result.current).toEqual({ value: 'páginas', error: null });
  await passSeconds(60);
  expect(queryFn).toHaveBeenCalledTimes(3);
});

test('a 404 is never retried, and a 503 is not retried while the tab is hidden', async () => {
  const refused = queryFailingWith(404);
  await refused.passSeconds(60);
  expect(refused.queryFn).toHaveBeenCalledTimes(1);
  const unseen = queryFailingWith(503);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await unseen.passSeconds(60);
  expect(unseen.queryFn).toHaveBeenCalledTimes(1);
});
