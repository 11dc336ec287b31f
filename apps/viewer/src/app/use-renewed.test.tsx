import { act, cleanup, renderHook } from '@testing-library/react';
import { CallError } from '@vitrina/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createReads } from '../lib/kept-reads.ts';
import { useRead } from './use-read.ts';
import { useRenewed } from './use-renewed.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Answers with these statuses, then with its value. */
const following = (...statuses: number[]) => {
  const ask = vi.fn(async () => {
    const status = statuses.shift();
    if (status !== undefined) throw new CallError('pdf.pages', status, null);
    return 'páginas';
  });
  const reads = createReads({ hasRetries: false });
  const { result } = renderHook(() => {
    useRenewed(reads);
    return useRead(reads, { key: 'k', ask });
  });
  const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
  return { ask, result, pass };
};

test('what a server could not answer comes by itself once it can', async () => {
  const { ask, result, pass } = following(503, 429);
  await pass(0);
  expect(result.current.error).not.toBeNull();
  await pass(11);
  expect(ask).toHaveBeenCalledTimes(2);
  await pass(11);
  expect(result.current).toEqual({ value: 'páginas', error: null });
  await pass(60);
  expect(ask).toHaveBeenCalledTimes(3);
});

test('a refusal is not asked for again, and nothing while nobody looks', async () => {
  const refused = following(404);
  await refused.pass(60);
  expect(refused.ask).toHaveBeenCalledTimes(1);
  const unseen = following(503);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await unseen.pass(60);
  expect(unseen.ask).toHaveBeenCalledTimes(1);
});
