import { AnalyticsEvent } from '@vitrina/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { createAnalytics } from './analytics.api.ts';

const config = { apiBase: '/v2', apiKey: 'k', eventsUrl: '/events', debug: false };

afterEach(() => void vi.useRealTimers());

/** A response that waits for a promise of the test. */
type Delayed = { status: number; after: Promise<void> };

const open = (answers: (number | Error | Delayed)[], options: { isFramed?: boolean; debug?: boolean } = {}) => {
  const sent: { url: string; init: RequestInit; event: AnalyticsEvent; answer: Response }[] = [];
  const names = () => sent.flatMap(({ event }) => [event].flat().map((one) => one.event));
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  let ids = 0;
  const analytics = createAnalytics({
    config: { ...config, debug: options.debug ?? false },
    usesProxy: options.isFramed ?? false,
    facts: () => ({ company: 'c', pdf: 'p', page: 4, tgo: false, session: 's' }),
    now: () => new Date('2026-01-02T03:04:05Z'),
    newId: () => `e${++ids}`,
    fetch: async (url, init) => {
      const next = answers.shift() ?? 202;
      const status = typeof next === 'number' ? next : next instanceof Error ? 202 : next.status;
      const answer = new Response('{}', { status });
      sent.push({ url, init, event: JSON.parse(String(init.body)) as AnalyticsEvent, answer });
      if (typeof next === 'object' && 'after' in next) await next.after;
      if (next instanceof Error) throw next;
      return answer;
    },
  });
  return { analytics, sent, names };
};

test('a failed event is sent again before the next event', async () => {
  const { analytics, sent } = open([new Error('offline')]);
  analytics.track('open');
  await vi.waitFor(() => expect(console.info).toHaveBeenCalledWith('Analytic sent error!'));
  analytics.track('page_view');
  await vi.waitFor(() => expect(sent.map(({ event }) => event.event)).toEqual(['open', 'open', 'page_view']));
  await vi.waitFor(() => expect(console.info).toHaveBeenCalledWith('Analytic sent!'));
});

test('a rejected event (400) is not retried', async () => {
  const { analytics, sent } = open([400]);
  analytics.track('open');
  analytics.track('share');
  await vi.waitFor(() => expect(sent.map(({ event }) => event.event)).toEqual(['open', 'share']));
});

// Covers §4-2, §6-2, §7-12.
test('in a frame, events go through the proxy with the API key and the event name', async () => {
  const { analytics, sent } = open([], { isFramed: true, debug: true });
  analytics.track('tag_click', { ref: 'A' });
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.url).toBe('/v2/analytics/proxy?event=tag_click&debug=1');
  expect(new Headers(sent[0]?.init.headers).get('x-api-key')).toBe('k');
});

// Covers §7-24.
test('an event is valid by the contract, with empty user fields and the development identity', async () => {
  const { analytics, sent } = open([]);
  analytics.track('open');
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.url).toBe('/events');
  const event = AnalyticsEvent.parse(sent[0]?.event);
  expect(event.development).toEqual({ name: 'pdf view', version: 1, platform: 'Desk' });
  expect(event.user).toEqual({ uid: '', name: '', email: '' });
});

// Covers §5-9.
test('every response body is read to its end', async () => {
  const { analytics, sent } = open([202, 400]);
  analytics.track('open');
  analytics.track('page_view');
  await vi.waitFor(() => expect(sent.map(({ answer }) => answer.bodyUsed)).toEqual([true, true]));
});

const delayed = (status = 202) => {
  let release = () => undefined as void;
  const after = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { status, after, release };
};

// Covers §cart-7.
test.each([429, 500, 503])(
  'after %i events wait with growing delays, unaffected by new events, and are then sent in order',
  async (status) => {
    vi.useFakeTimers();
    const { analytics, names } = open([status, status]);
    analytics.track('open');
    await vi.advanceTimersByTimeAsync(10);
    analytics.track('page_view');
    await vi.advanceTimersByTimeAsync(3900);
    expect(names()).toEqual(['open']);
    await vi.advanceTimersByTimeAsync(200);
    expect(names()).toEqual(['open', 'open']);
    await vi.advanceTimersByTimeAsync(7800);
    expect(names()).toEqual(['open', 'open']);
    await vi.advanceTimersByTimeAsync(300);
    expect(names()).toEqual(['open', 'open', 'open', 'page_view']);
  },
);

test('without a network events are retried after 4 s, and at once on flush()', async () => {
  vi.useFakeTimers();
  const lost = new Error('offline');
  const { analytics, names } = open([lost, lost]);
  analytics.track('open');
  await vi.advanceTimersByTimeAsync(4100);
  expect(names()).toEqual(['open', 'open']);
  analytics.flush();
  await vi.advanceTimersByTimeAsync(1);
  expect(names()).toEqual(['open', 'open', 'open']);
});

// Covers §cart-7.
test('a queue that overflows during a request drops the oldest events and sends the others once, in order', async () => {
  const first = delayed();
  const { analytics, sent } = open([first]);
  for (let page = 1; page <= 150; page += 1) analytics.track('page_view', { page });
  first.release();
  await vi.waitFor(() => expect(sent).toHaveLength(101));
  const pages = sent.map(({ event }) => event.data['page']);
  expect(pages).toEqual([1, ...Array.from({ length: 100 }, (_, at) => at + 51)]);
});

test('sendAll() sends all queued events in one request with keepalive, once', async () => {
  const first = delayed();
  const { analytics, sent, names } = open([first]);
  analytics.track('open');
  analytics.track('page_view');
  analytics.track('share');
  analytics.sendAll();
  expect(sent.map(({ event }) => [event].flat().length)).toEqual([1, 2]);
  first.release();
  await vi.waitFor(() => expect(console.info).toHaveBeenCalledTimes(2));
  analytics.track('download');
  await vi.waitFor(() => expect(names()).toEqual(['open', 'page_view', 'share', 'download']));
  expect(sent.every(({ init }) => init.keepalive === true)).toBe(true);
});

test('in a frame, sendAll() sends one request per event', async () => {
  const first = delayed();
  const { analytics, sent } = open([first], { isFramed: true });
  analytics.track('open');
  analytics.track('page_view');
  analytics.track('share');
  analytics.sendAll();
  expect(sent.map(({ url }) => url)).toEqual([
    '/v2/analytics/proxy?event=open',
    '/v2/analytics/proxy?event=page_view',
    '/v2/analytics/proxy?event=share',
  ]);
  first.release();
});

test('events that sendAll() could not send stay queued and are sent in order after the delay', async () => {
  vi.useFakeTimers();
  const first = delayed(503);
  const { analytics, names } = open([first, new Error('gone')]);
  analytics.track('open');
  analytics.track('page_view');
  analytics.sendAll();
  first.release();
  await vi.advanceTimersByTimeAsync(10);
  analytics.track('share');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(names().slice(2)).toEqual(['open', 'page_view', 'share']);
});

// Covers §8-8.
test('the console shows exactly the two log lines of the specification', async () => {
  const { analytics } = open([202, 400, new Error('offline'), 202]);
  analytics.track('open');
  analytics.track('page_view');
  analytics.track('share');
  await vi.waitFor(() => expect(console.info).toHaveBeenCalledTimes(3));
  analytics.flush();
  await vi.waitFor(() => expect(console.info).toHaveBeenCalledTimes(4));
  expect(vi.mocked(console.info).mock.calls).toEqual([
    ['Analytic sent!'],
    ['Analytic sent error!'],
    ['Analytic sent error!'],
    ['Analytic sent!'],
  ]);
});
