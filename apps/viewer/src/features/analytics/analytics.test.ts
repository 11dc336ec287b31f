import { AnalyticsEvent } from '@vitrina/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { createAnalytics } from './analytics.api.ts';

const config = { apiBase: '/v2', apiKey: 'k', eventsUrl: '/events', debug: false };

afterEach(() => void vi.useRealTimers());

/** An answer that comes when the test lets it. */
type Held = { status: number; after: Promise<void> };

const open = (answers: (number | Error | Held)[], options: { isFramed?: boolean; debug?: boolean } = {}) => {
  const sent: { url: string; init: RequestInit; event: AnalyticsEvent; answer: Response }[] = [];
  const names = () => sent.flatMap(({ event }) => [event].flat().map((one) => one.event));
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  let ids = 0;
  const analytics = createAnalytics({
    config: { ...config, debug: options.debug ?? false },
    isFramed: options.isFramed ?? false,
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

test('an event that does not arrive is sent again with the next one, in order', async () => {
  const { analytics, sent } = open([new Error('offline')]);
  analytics.track('open');
  await vi.waitFor(() => expect(console.info).toHaveBeenCalledWith('Analytic sent error!'));
  analytics.track('page_view');
  await vi.waitFor(() => expect(sent.map(({ event }) => event.event)).toEqual(['open', 'open', 'page_view']));
  await vi.waitFor(() => expect(console.info).toHaveBeenCalledWith('Analytic sent!'));
});

test('an event that the server refuses is not sent for ever', async () => {
  const { analytics, sent } = open([400]);
  analytics.track('open');
  analytics.track('share');
  await vi.waitFor(() => expect(sent.map(({ event }) => event.event)).toEqual(['open', 'share']));
});

test('framed, events go through the proxy and carry the key and the name', async () => {
  const { analytics, sent } = open([], { isFramed: true, debug: true });
  analytics.track('tag_click', { ref: 'A' });
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.url).toBe('/v2/analytics/proxy?event=tag_click&debug=1');
  expect(new Headers(sent[0]?.init.headers).get('x-api-key')).toBe('k');
});

test('an event has the shape of the contract, with empty user fields and the development identity', async () => {
  const { analytics, sent } = open([]);
  analytics.track('open');
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.url).toBe('/events');
  const event = AnalyticsEvent.parse(sent[0]?.event);
  expect(event.development).toEqual({ name: 'pdf view', version: 1, platform: 'Desk' });
  expect(event.user).toEqual({ uid: '', name: '', email: '' });
});

test('every answer is read to its end, or the browser would keep it', async () => {
  const { analytics, sent } = open([202, 400]);
  analytics.track('open');
  analytics.track('page_view');
  await vi.waitFor(() => expect(sent.map(({ answer }) => answer.bodyUsed)).toEqual([true, true]));
});

const held = (status = 202) => {
  let letGo = () => undefined as void;
  const after = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  return { status, after, letGo };
};

test.each([429, 500, 503])(
  'after %i it waits, longer every time, and nothing new hurries it; then all goes in order',
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

test('without a network it tries again by itself, and at once when the network is back', async () => {
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

test('a queue that runs full while an event is under way loses the oldest and sends every other once, in order', async () => {
  const first = held();
  const { analytics, sent } = open([first]);
  for (let page = 1; page <= 150; page += 1) analytics.track('page_view', { page });
  first.letGo();
  await vi.waitFor(() => expect(sent).toHaveLength(101));
  const pages = sent.map(({ event }) => event.data['page']);
  expect(pages).toEqual([1, ...Array.from({ length: 100 }, (_, at) => at + 51)]);
});

test('as the page goes away all that waits leaves with it in one request, once', async () => {
  const first = held();
  const { analytics, sent, names } = open([first]);
  analytics.track('open');
  analytics.track('page_view');
  analytics.track('share');
  analytics.leave();
  expect(sent.map(({ event }) => [event].flat().length)).toEqual([1, 2]);
  first.letGo();
  await vi.waitFor(() => expect(console.info).toHaveBeenCalledTimes(2));
  analytics.track('download');
  await vi.waitFor(() => expect(names()).toEqual(['open', 'page_view', 'share', 'download']));
  expect(sent.every(({ init }) => init.keepalive === true)).toBe(true);
});

test('framed, each leaves by itself, since the proxy takes one', async () => {
  const first = held();
  const { analytics, sent } = open([first], { isFramed: true });
  analytics.track('open');
  analytics.track('page_view');
  analytics.track('share');
  analytics.leave();
  expect(sent.map(({ url }) => url)).toEqual([
    '/v2/analytics/proxy?event=open',
    '/v2/analytics/proxy?event=page_view',
    '/v2/analytics/proxy?event=share',
  ]);
  first.letGo();
});

test('what could not leave is still there for who comes back, in its order', async () => {
  vi.useFakeTimers();
  const first = held(503);
  const { analytics, names } = open([first, new Error('gone')]);
  analytics.track('open');
  analytics.track('page_view');
  analytics.leave();
  first.letGo();
  await vi.advanceTimersByTimeAsync(10);
  analytics.track('share');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(names().slice(2)).toEqual(['open', 'page_view', 'share']);
});

test('the two log lines are those of the specification and no others', async () => {
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
