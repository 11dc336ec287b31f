import { act, renderHook } from '@testing-library/react';
import { aPage } from '@vitrina/page-view/fixture';
import { beforeEach, expect, test, vi } from 'vitest';
import { parseAddress } from '../lib/address.ts';
import { usePage } from './use-page.ts';
import { createViewStore } from './view-state.ts';
import type { Viewer } from './viewer.ts';

const ADDRESS = '?company=c&pdf=p&utm_source=x';
beforeEach(() => window.history.replaceState({ own: 1 }, '', `/view${ADDRESS}`));

const pages = [1, 2, 3, 4].map((index) => aPage(index));

const opened = (search = ADDRESS) => {
  window.history.replaceState({ own: 1 }, '', `/view${search}`);
  const track = vi.fn();
  const view = createViewStore();
  const viewer: Pick<Viewer, 'view' | 'analytics'> = {
    view,
    analytics: { track, flush: () => undefined, leave: () => undefined, heard: new Set() },
  };
  const { result } = renderHook(() => usePage(viewer as Viewer, parseAddress(search), pages, pages.length));
  return { track, view, result, goTo: (page: number) => act(() => result.current.goTo(page)) };
};

test.each([0, 5, -1, 1.5, Number.NaN])('page %j of 4 is an invalid request: logged, and nothing moves', (page) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { result, track, goTo } = opened();
  goTo(page);
  expect(warn).toHaveBeenCalledWith('Invalid page request', page);
  expect(result.current.page).toBe(1);
  expect(window.location.search).toBe(ADDRESS);
  expect(track).toHaveBeenCalledTimes(1);
});

test.each([
  ['page=abc', 1],
  ['page=0', 1],
  ['page=-3', 1],
  ['page=2.5', 1],
  ['page=1e3', 1],
  ['page=', 1],
  ['page=99999', 4],
  ['page=99999999999999999999999', 4],
  ['page=3&page=2', 3],
  ['page=003', 3],
])('%s opens page %i, is logged, and is put right in the address', (asked, page) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { result } = opened(`?company=c&pdf=p&${asked}&utm_source=x`);
  expect(result.current.page).toBe(page);
  expect(warn.mock.calls.map(([text]) => text)).toEqual(['Invalid page request']);
  expect(window.location.search).toBe(`?company=c&pdf=p&page=${page}&utm_source=x`);
});

test.each(['', '&page=3'])('an address with %j is left as it is', (more) => {
  const warn = vi.spyOn(console, 'warn');
  opened(ADDRESS + more);
  expect(window.location.search).toBe(ADDRESS + more);
  expect(warn).not.toHaveBeenCalled();
});

test('what is no number is an invalid request too', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { result, goTo } = opened();
  for (const page of ['3', null, undefined, {}]) goTo(page as never);
  expect(warn).toHaveBeenCalledTimes(4);
  expect(result.current.page).toBe(1);
});

test('the address follows without a new step in the history, and keeps what else it says', () => {
  const { result, track, goTo } = opened();
  const before = window.history.length;
  goTo(3);
  expect(result.current.page).toBe(3);
  expect(window.location.search).toBe(`${ADDRESS}&page=3`);
  expect(window.history.length).toBe(before);
  expect(track.mock.calls).toEqual([
    ['page_view', { page: 1 }],
    ['page_view', { page: 3 }],
  ]);
});

test('who leafs fast changes the address no oftener than browsers allow, and where they stop stands in it', () => {
  vi.useFakeTimers();
  const replace = vi.spyOn(window.history, 'replaceState');
  const { goTo } = opened();
  for (let turn = 0; turn < 300; turn++) {
    goTo(turn % 2 === 0 ? 2 : 3);
    vi.advanceTimersByTime(33);
  }
  for (let turn = 0; turn < 600; turn++) {
    goTo(turn % 2 === 0 ? 1 : 4);
    vi.advanceTimersByTime(33);
  }
  // Half a minute of a key that is held.
  expect(replace.mock.calls.length).toBeLessThanOrEqual(100);
  goTo(3);
  vi.advanceTimersByTime(600);
  expect(window.location.search).toBe(`${ADDRESS}&page=3`);
  goTo(1);
  goTo(2);
  window.dispatchEvent(new Event('pagehide'));
  expect(window.location.search).toBe(`${ADDRESS}&page=2`);
  vi.useRealTimers();
});
