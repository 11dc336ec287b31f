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

const opened = () => {
  const track = vi.fn();
  const view = createViewStore();
  const viewer: Pick<Viewer, 'view' | 'analytics'> = { view, analytics: { track, flush: () => undefined } };
  const { result } = renderHook(() => usePage(viewer as Viewer, parseAddress(ADDRESS), pages, pages.length));
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
