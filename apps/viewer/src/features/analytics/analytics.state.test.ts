import { AnalyticsEvent, EventName } from '@vitrina/contract';
import { expect, test } from 'vitest';
import { type EventData, eventBody, type Facts } from './analytics.state.ts';

const stamp = { at: new Date('2026-01-02T03:04:05Z'), id: 'e1' };
const facts: Facts = { company: 'casa', pdf: 'sala', page: 4, tgo: false, session: 's1' };

/* §9 identity and §6 empty user, before what an event has of its own: the body as it goes over the wire. */
const body = (event: string, data: string, rest = '"page":4,"tgo":false,"session":"s1"') =>
  `{"event":"${event}","development":{"name":"pdf view","version":1,"platform":"Desk"},` +
  `"user":{"uid":"","name":"","email":""},"company":"casa","pdf":"sala",${rest},"at":"2026-01-02T03:04:05.000Z",` +
  `"data":${data},"id":"e1"}`;

/* One row per event of decisions "Analytics", with what the viewer tells of it. */
const rows: [EventName, EventData, string][] = [
  ['open', {}, '{}'],
  ['page_view', { page: 4 }, '{"page":4}'],
  ['section_click', { name: 'Salas', page: 4 }, '{"name":"Salas","page":4}'],
  ['tag_click', { ref: 'CN-1', id: '11', name: 'Sofá', page: 4 }, '{"ref":"CN-1","id":"11","name":"Sofá","page":4}'],
  ['product_view', { ref: 'CN-1', id: '11', page: 4 }, '{"ref":"CN-1","id":"11","page":4}'],
  ['model_view', { ref: 'CN-1', id: '11', page: 4 }, '{"ref":"CN-1","id":"11","page":4}'],
  ['video_play', { url: 'https://v.test/a.mp4', page: 4 }, '{"url":"https://v.test/a.mp4","page":4}'],
  ['link_click', { url: 'https://v.test/', page: 4 }, '{"url":"https://v.test/","page":4}'],
  [
    'add_to_cart',
    { id: '11', ref: 'CN-1', quantity: 1, price: 1000 },
    '{"id":"11","ref":"CN-1","quantity":1,"price":1000}',
  ],
  ['remove_from_cart', { id: '11', ref: 'CN-1' }, '{"id":"11","ref":"CN-1"}'],
  ['begin_checkout', { part: 1, lines: 2, value: 3000 }, '{"part":1,"lines":2,"value":3000}'],
  ['share', { method: 'chat' }, '{"method":"chat"}'],
  ['download', {}, '{}'],
  ['related_open', { ref: 'CN-1', pdf: 'otro' }, '{"ref":"CN-1","pdf":"otro"}'],
  ['search', { query: 'sofá', count: 3 }, '{"query":"sofá","count":3}'],
];

test('there is a row for every event', () => expect(rows.map(([event]) => event)).toEqual(EventName.options));

test.each(rows)('%s: the body is letter for letter that of the decisions', (event, data, told) => {
  const made = eventBody(event, data, facts, stamp);
  expect(JSON.stringify(made)).toBe(body(event, told));
  expect(AnalyticsEvent.parse(made)).toEqual(made);
});

test.each<[string, Partial<Facts>, string]>([
  ['before a page is known', { page: null }, '"page":null,"tgo":false,"session":"s1"'],
  ['with tgo', { tgo: true }, '"page":4,"tgo":true,"session":"s1"'],
])('%s', (_, own, rest) => {
  expect(JSON.stringify(eventBody('open', {}, { ...facts, ...own }, stamp))).toBe(body('open', '{}', rest));
});

test.each(rows)(
  '%s under Global Privacy Control is only counted: no session, no id, nothing of its own',
  (event, data) => {
    const made = eventBody(event, data, { ...facts, isPrivate: true }, stamp);
    expect(made).toEqual({
      event,
      development: { name: 'pdf view', version: 1, platform: 'Desk' },
      user: { uid: '', name: '', email: '' },
      company: 'casa',
      pdf: 'sala',
      page: 4,
      tgo: false,
      session: '',
      at: '2026-01-02T03:04:05.000Z',
      data: {},
    });
    expect(AnalyticsEvent.parse(made)).toEqual(made);
  },
);

test('what is too long for the contract is cut, and the event not lost', () => {
  const long = eventBody('section_click', { name: 'ñ'.repeat(900) }, { ...facts, pdf: 'p'.repeat(300) }, stamp);
  expect(AnalyticsEvent.safeParse(long).success).toBe(true);
});
