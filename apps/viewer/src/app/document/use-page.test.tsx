import { act, renderHook } from '@testing-library/react';
import { aPage } from '@vitrina/page-view/fixture';
import { beforeEach, expect, test, vi } from 'vitest';
import { parseAddress } from '../../lib/links/address.ts';
import { createViewStore } from '../session/view-state.ts';
import type { Viewer } from '../session/viewer.ts';
import { usePage } from './use-page.ts';

const ADDRESS = '?company=c&pdf=p&utm_source=x';
beforeEach(() => window.history.replaceState({ own: 1 }, '', `/view${ADDRESS}`));

const pages = [1, 2, 3, 4].map((index) => aPage(index));

const renderPage = (search = ADDRESS) => {
  window.history.replaceState({ own: 1 }, '', `/view${search}`);
  const track = vi.fn();
  const view = createViewStore();
  const viewer: Pick<Viewer, 'view' | 'analytics'> = {
    view,
    analytics: { track, flush: () => undefined, sendAll: () => undefined, listeners: new Set() },
  };
  const { result } = renderHook(() => usePage(viewer as Viewer, parseAddress(search), pages, pages.length));
  return { track, view, result, goTo: (page: number) => act(() => result.current.goTo(page)) };
};

// Covers §4-20, §5-2, §8-18.
test.each([0, 5, -1, 1.5, Number.NaN])('goTo(%j) in 4 pages is logged and changes neither page nor address', (page) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { result, track, goTo } = renderPage();
  goTo(page);
  expect(warn).toHaveBeenCalledWith('Invalid page request', page);
  expect(result.current.page).toBe(1);
  expect(window.location.search).toBe(ADDRESS);
  expect(track).toHaveBeenCalledTimes(1);
});

// Covers §8-18.
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
])('an address with %s opens page %i, is logged and corrected', (requested, page) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { result } = renderPage(`?company=c&pdf=p&${requested}&utm_source=x`);
  expect(result.current.page).toBe(page);
  expect(warn.mock.calls.map(([text]) => text)).toEqual(['Invalid page request']);
  expect(window.location.search).toBe(`?company=c&pdf=p&page=${page}&utm_source=x`);
});

test.each(['', '&page=3'])('an address with the valid page %j stays as it is, and nothing is logged', (more) => {
  const warn = vi.spyOn(console, 'warn');
  renderPage(ADDRESS + more);
  expect(window.location.search).toBe(ADDRESS + more);
  expect(warn).not.toHaveBeenCalled();
});

// Covers §5-2.
test('goTo with a value that is no number is logged and changes nothing', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { result, goTo } = renderPage();
  for (const page of ['3', null, undefined, {}]) goTo(page as never);
  expect(warn).toHaveBeenCalledTimes(4);
  expect(result.current.page).toBe(1);
});

test('goTo replaces the page in the address without a history entry and keeps the other parameters', () => {
  const { result, track, goTo } = renderPage();
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

test('900 page turns in 30 s change the address at most 100 times, and the last page is written after 600 ms or on pagehide', () => {
  vi.useFakeTimers();
  const replace = vi.spyOn(window.history, 'replaceState');
  const { goTo } = renderPage();
  for (let turn = 0; turn < 300; turn++) {
    goTo(turn % 2 === 0 ? 2 : 3);
    vi.advanceTimersByTime(33);
  }
  for (let turn = 0; turn < 600; turn++) {
    goTo(turn % 2 === 0 ? 1 : 4);
    vi.advanceTimersByTime(33);
  }
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
