import { CallError } from '@vitrina/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryCache } from './query-cache.ts';

const failure = (status: number) => new CallError('pdf.pages', status);

/** A query function that rejects with each of the failures in turn, then resolves with `value`. */
const queryFnOf = (value: string, failures: readonly unknown[] = []) => {
  const left = [...failures];
  return vi.fn(() => (left.length > 0 ? Promise.reject(left.shift()) : Promise.resolve(value)));
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => vi.useRealTimers());

test.each([
  [400, 1],
  [401, 1],
  [404, 1],
  [422, 1],
  [0, 4],
  [429, 4],
  [500, 4],
  [503, 4],
])('a query that keeps failing with status %i is sent %i times', async (status, times) => {
  const { fetch } = createQueryCache();
  const queryFn = vi.fn(() => Promise.reject(failure(status)));
  const failed = expect(fetch({ key: 'k', queryFn })).rejects.toMatchObject({ status });
  await vi.advanceTimersByTimeAsync(60_000);
  await failed;
  expect(queryFn).toHaveBeenCalledTimes(times);
});

test('concurrent fetches with one key share one request, and later fetches return the cached result', async () => {
  const { fetch, getState } = createQueryCache();
  const queryFn = queryFnOf('páginas');
  expect(await Promise.all([fetch({ key: 'k', queryFn }), fetch({ key: 'k', queryFn })])).toEqual([
    'páginas',
    'páginas',
  ]);
  expect(await fetch({ key: 'k', queryFn })).toBe('páginas');
  expect(queryFn).toHaveBeenCalledTimes(1);
  expect(getState('k')).toEqual({ value: 'páginas', error: null });
});

test('a query whose data was set beforehand is not fetched', async () => {
  const { fetch, setData } = createQueryCache();
  const queryFn = queryFnOf('otra');
  setData('k', 'sembrada');
  expect(await fetch({ key: 'k', queryFn })).toBe('sembrada');
  expect(queryFn).not.toHaveBeenCalled();
});

test('a retryable failure is retried after 1 s and 2 s; error listeners are called and nothing is logged', async () => {
  const { fetch, onError } = createQueryCache();
  const listener = vi.fn();
  onError(listener);
  const queryFn = queryFnOf('páginas', [failure(503), failure(0)]);
  const result = fetch({ key: 'k', queryFn });
  await vi.advanceTimersByTimeAsync(999);
  expect(queryFn).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(queryFn).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(2000);
  expect(await result).toBe('páginas');
  expect(listener).toHaveBeenCalledTimes(2);
  expect(console.warn).not.toHaveBeenCalled();
});

test('retryFailed sends a failed query once more and keeps its error in the store until it succeeds', async () => {
  const { fetch, retryFailed, getState } = createQueryCache({ hasRetries: false });
  const queryFn = queryFnOf('páginas', [failure(503), failure(503)]);
  await expect(fetch({ key: 'k', queryFn })).rejects.toThrow();
  const hasError: boolean[] = [];
  for (let time = 0; time < 3; time += 1) {
    retryFailed();
    hasError.push(getState('k').error !== null);
    await vi.advanceTimersByTimeAsync(0);
  }
  expect(hasError).toEqual([true, true, false]);
  expect(getState('k')).toEqual({ value: 'páginas', error: null });
  expect(queryFn).toHaveBeenCalledTimes(3);
});

test('a hidden tab sends no retries until it is visible again', async () => {
  const { fetch } = createQueryCache();
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const queryFn = queryFnOf('páginas', [failure(0)]);
  const result = fetch({ key: 'k', queryFn });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(queryFn).toHaveBeenCalledTimes(1);
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(await result).toBe('páginas');
});

test('a failure that is not retryable calls no error listener', async () => {
  const { fetch, onError } = createQueryCache();
  const listener = vi.fn();
  onError(listener);
  await expect(fetch({ key: 'k', queryFn: queryFnOf('', [failure(404)]) })).rejects.toThrow();
  expect(listener).not.toHaveBeenCalled();
});

// Covers §8-4.
test('a final failure is stored and logged once; the next fetch clears it and sends a new request', async () => {
  const { fetch, getState } = createQueryCache();
  const queryFn = queryFnOf('páginas', [failure(404)]);
  await expect(fetch({ key: 'pages p', queryFn })).rejects.toMatchObject({ status: 404 });
  expect(getState('pages p').error).toMatchObject({ status: 404 });
  expect(console.warn).toHaveBeenCalledExactlyOnceWith('Fetch failed: pages p', expect.anything());
  const second = fetch({ key: 'pages p', queryFn });
  expect(getState('pages p').error, 'while the request is in flight').toBeNull();
  expect(await second).toBe('páginas');
});

test('retryFailed sends only the queries that failed', async () => {
  const { fetch, retryFailed, getState } = createQueryCache({ hasRetries: false });
  const [failing, succeeding] = [queryFnOf('a', [failure(0)]), queryFnOf('b')];
  await expect(fetch({ key: 'failing', queryFn: failing })).rejects.toThrow();
  await fetch({ key: 'succeeding', queryFn: succeeding });
  retryFailed();
  await vi.advanceTimersByTimeAsync(0);
  expect(getState('failing').value).toBe('a');
  expect([failing, succeeding].map(({ mock }) => mock.calls.length)).toEqual([2, 1]);
});

test('prefetch sends nothing within 10 s of a failure; refetch does, and so does prefetch afterwards', async () => {
  const { fetch, prefetch, refetch } = createQueryCache({ hasRetries: false });
  const queryFn = queryFnOf('páginas', [failure(503), failure(503), failure(503)]);
  await expect(fetch({ key: 'k', queryFn })).rejects.toThrow();
  prefetch({ key: 'k', queryFn });
  expect(queryFn).toHaveBeenCalledTimes(1);
  refetch({ key: 'k', queryFn });
  await vi.advanceTimersByTimeAsync(10_001);
  expect(queryFn).toHaveBeenCalledTimes(2);
  prefetch({ key: 'k', queryFn });
  expect(queryFn).toHaveBeenCalledTimes(3);
});
