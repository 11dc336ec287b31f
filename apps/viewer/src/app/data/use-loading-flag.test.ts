import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createViewStore } from '../session/view-state.ts';
import { useLoadingFlag } from './use-loading-flag.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

// Covers §3-35, §4-18, §9-14.
test('the loading flag is cleared 1000 ms after the pages are ready, not before and not without them', () => {
  const view = createViewStore({ isLoading: true });
  const { rerender } = renderHook(({ isReady }) => useLoadingFlag(view, isReady), { initialProps: { isReady: false } });
  vi.advanceTimersByTime(60_000);
  expect(view.getState().isLoading).toBe(true);
  rerender({ isReady: true });
  vi.advanceTimersByTime(999);
  expect(view.getState().isLoading).toBe(true);
  vi.advanceTimersByTime(1);
  expect(view.getState().isLoading).toBe(false);
});
