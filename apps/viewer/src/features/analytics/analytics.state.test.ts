import { AnalyticsEvent, EventName } from '@vitrina/contract';
import { expect, test } from 'vitest';
import { type EventData, eventBody, type Facts } from './analytics.state.ts';

const stamp = { at: new Date('2026-01-02T03:04:05Z'), id: 'e1' };
const facts: Facts = { company: 'casa', pdf: 'sala', page: 4, tgo: false, session: 's1' };

/* The expected request body: identity of §9 and empty user of §6 before the fields of the event. */
const body = (event: string, data: string, rest = '"page":4,"tgo":false,"session":"s1"') =>
  `{"event":"${event}","development":{"name":"pdf view","version":1,"platform":"Desk"},` +
  `"user":{"uid":"","name":"","email":""},"company":"casa","pdf":"sala",${rest},"at":"2026-01-02T03:04:05.000Z",` +
  `"data":${data},"id":"e1"}`;

/* One row per event of decisions "Analytics", with the data that the viewer sends. */
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

// Covers §cart-6.
test('the examples of event bodies cover every event name', () =>
  expect(rows.map(([event]) => event)).toEqual(EventName.options));

// Covers §6-3, §9-19, §cart-6.
test.each(rows)('the body of the event %s equals that of decisions "Analytics" byte for byte', (event, data, json) => {
  const made = eventBody(event, data, facts, stamp);
  expect(JSON.stringify(made)).toBe(body(event, json));
  expect(AnalyticsEvent.parse(made)).toEqual(made);
});

test.each<[string, Partial<Facts>, string]>([
  ['before a page is known has the page null', { page: null }, '"page":null,"tgo":false,"session":"s1"'],
  ['with tgo in the address has tgo true', { tgo: true }, '"page":4,"tgo":true,"session":"s1"'],
])('an open event %s', (_, own, rest) => {
  expect(JSON.stringify(eventBody('open', {}, { ...facts, ...own }, stamp))).toBe(body('open', '{}', rest));
});

// Covers §cart-8.
test.each(rows)('the event %s under Global Privacy Control carries no session, id or data', (event, data) => {
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
});

test('an event with texts longer than the contract allows is cut to a valid event', () => {
  const long = eventBody('section_click', { name: 'ñ'.repeat(900) }, { ...facts, pdf: 'p'.repeat(300) }, stamp);
  expect(AnalyticsEvent.safeParse(long).success).toBe(true);
});
