/** The event stream as Studio uses it: with a stand-in for the browser's EventSource and for the visibility of the tab. */
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followCompany, isLive, onLive } from './live.ts';
import { pollMs } from './queries.ts';

type Handler = (event: { data?: string }) => void;

const browser = () => {
  const sources: { address: string; readyState: number; emit: (name: string, data?: object) => void }[] = [];
  const open = (address: string) => {
    const handlers = new Map<string, Handler>();
    const source = {
      address,
      readyState: 1,
      addEventListener: (name: string, handler: unknown) => void handlers.set(name, handler as Handler),
      close: () => {
        source.readyState = 2;
      },
      emit: (name: string, data?: object) => handlers.get(name)?.(data ? { data: JSON.stringify(data) } : {}),
    };
    sources.push(source);
    return source;
  };
  const page = Object.assign(new EventTarget(), { hidden: false });
  const show = (isShown: boolean) => {
    page.hidden = !isShown;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  return { sources, open, page, show };
};

let queries: QueryClient;
let stop: () => void = () => undefined;
beforeEach(() => {
  vi.useFakeTimers();
  queries = new QueryClient();
  for (const key of [
    ['jobs', 'acme'],
    ['documents', 'acme'],
    ['documents', 'otra'],
    ['members', 'acme'],
  ])
    queries.setQueryData(key, []);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});
const stale = () =>
  queries
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.isInvalidated)
    .map(({ queryKey }) => queryKey.join(' '));
const follow = ({ open, page }: ReturnType<typeof browser>) => {
  stop = followCompany('acme', { queries, open: open as never, page });
};

// Covers §studio-75.
test('a change invalidates the queries of its resources and of its company, and polling rests meanwhile', () => {
  const tab = browser();
  follow(tab);
  expect([isLive('acme'), pollMs('acme', true)]).toEqual([false, 3000]);
  tab.sources[0]?.emit('ready', {});
  expect([isLive('acme'), pollMs('acme', true), pollMs('otra', true)]).toEqual([true, 60_000, 3000]);
  tab.sources[0]?.emit('change', { resources: ['documents'], documents: [] });
  expect(stale()).toEqual(['documents acme']);
  tab.sources[0]?.emit('change', { resources: ['something newer'], documents: [] });
  expect(stale()).toEqual(['documents acme']);
});

// Covers §studio-75.
test('a hidden tab has no stream; when it is shown again, what it may have missed is read', () => {
  const tab = browser();
  follow(tab);
  tab.sources[0]?.emit('ready', {});
  tab.show(false);
  expect([tab.sources[0]?.readyState, isLive('acme')]).toEqual([2, false]);
  tab.show(true);
  tab.sources[1]?.emit('ready', {});
  expect(stale().toSorted()).toEqual(['documents acme', 'jobs acme', 'members acme']);
  stop();
  expect([tab.sources.length, tab.sources[1]?.readyState, isLive('acme')]).toEqual([2, 2, false]);
});

// Covers §studio-75.
test('a stream that is refused is tried again after half a minute, and one that broke is left to the browser', () => {
  const tab = browser();
  follow(tab);
  tab.sources[0]?.emit('ready', {});
  tab.sources[0]?.emit('error');
  expect([isLive('acme'), tab.sources.length]).toEqual([false, 1]);
  tab.sources[0]?.emit('ready', {});
  expect(isLive('acme')).toBe(true);
  const [source] = tab.sources;
  if (source) source.readyState = 2;
  source?.emit('error');
  vi.advanceTimersByTime(29_000);
  expect([isLive('acme'), tab.sources.length]).toEqual([false, 1]);
  vi.advanceTimersByTime(1000);
  expect(tab.sources.map(({ address }) => address)).toEqual(Array(2).fill('/admin/v1/companies/acme/events'));
});

// Covers §studio-140.
test('a stream that was refused is tried at once when the browser is online again, and those who wait are told', () => {
  const tab = browser();
  follow(tab);
  let opened = 0;
  const end = onLive('acme', () => {
    opened += 1;
  });
  const [source] = tab.sources;
  if (source) source.readyState = 2;
  source?.emit('error');
  window.dispatchEvent(new Event('online'));
  expect(tab.sources).toHaveLength(2);
  tab.sources[1]?.emit('ready', {});
  tab.sources[1]?.emit('ready', {});
  expect(opened).toBe(1);
  vi.advanceTimersByTime(60_000);
  expect(tab.sources).toHaveLength(2);
  end();
});
