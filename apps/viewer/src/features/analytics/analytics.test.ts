import { AnalyticsEvent } from '@vitrina/contract';
import { expect, test, vi } from 'vitest';
import { createAnalytics } from './analytics.api.ts';

const config = { apiBase: '/v2', apiKey: 'k', eventsUrl: '/events', debug: false };

const open = (answers: (number | Error)[], options: { isFramed?: boolean; debug?: boolean } = {}) => {
  const sent: { url: string; init: RequestInit; event: AnalyticsEvent; answer: Response }[] = [];
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
      const answer = next instanceof Error ? Response.error() : new Response('{}', { status: next });
      sent.push({ url, init, event: JSON.parse(String(init.body)) as AnalyticsEvent, answer });
      if (next instanceof Error) throw next;
      return answer;
    },
  });
  return { analytics, sent };
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
