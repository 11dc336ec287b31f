import type { AnalyticsEvent, EventName } from '@vitrina/contract';
import { describe, expect, test } from 'vitest';
import type { Counted, ParsedEvent } from '../ports/analytics.ts';
import { countEvents } from './count-events.ts';
import { storedEventOf } from './event-intake.ts';
import { measures, searchTerm } from './measures.ts';
import { visitorEvent } from './visitor-event.fixture.ts';

/** 12:00 in Bogotá plus this many seconds. */
const second = (seconds: number) => new Date(Date.UTC(2026, 2, 1, 17, 0, seconds));

const event = (name: EventName, seconds = 0, more: Partial<AnalyticsEvent> = {}): ParsedEvent => {
  const given = visitorEvent(name, more);
  return { ...storedEventOf(given, second(seconds)), event: given };
};
const documents = [
  { pdf: 'p1', company: 'acme', pageCount: 10 },
  { pdf: 'ajeno', company: 'otra', pageCount: 10 },
];
const page = (index: number, seconds: number, more: Partial<AnalyticsEvent> = {}) =>
  event('page_view', seconds, { page: index, ...more });

const count = (events: ParsedEvent[], sessions: Counted['sessions'] = []) =>
  countEvents({ events, documents, sessions });

/** Increments of a measure for a document (empty: the company), by subject. */
const raised = ({ increments, sessionIncrements }: Counted, measure: string, pdf = 'p1'): Record<string, number> => {
  const sums: Record<string, number> = {};
  for (const of of [...increments, ...sessionIncrements.map((one) => ({ ...one, amount: 1 }))])
    if (of.measure === measure && of.pdf === pdf) sums[of.subject] = (sums[of.subject] ?? 0) + of.amount;
  return sums;
};

describe('time on pages', () => {
  // Covers §backend-43.
  test('a page is open until the next event of its session, and the last page has no time', () => {
    const counted = count([page(1, 0), event('tag_click', 4), page(2, 10), page(3, 15)]);
    expect(raised(counted, measures.pageMs)).toEqual({ 'p1\n1': 10_000, 'p1\n2': 5000 });
    expect(raised(counted, measures.pageViews)).toEqual({ 'p1\n1': 1, 'p1\n2': 1, 'p1\n3': 1 });
  });

  test('a visitor without events for more than a minute has left', () => {
    expect(raised(count([page(1, 0), page(2, 3600)]), measures.pageMs)).toEqual({ 'p1\n1': 60_000 });
  });

  test('sessions are independent, and a step continues where the previous one ended', () => {
    const first = count([page(1, 0), page(1, 1, { session: 's2' })]);
    expect(raised(first, measures.pageMs)).toEqual({});
    const second = count([page(4, 8), page(4, 3, { session: 's2' })], first.sessions);
    expect(raised(second, measures.pageMs)).toEqual({ 'p1\n1': 10_000 });
  });

  test("the visitor's clock is ignored, and a late event does not move the time back", () => {
    const first = count([page(1, 10)]);
    const second = count([event('share', 2), page(2, 14)], first.sessions);
    expect(raised(second, measures.pageMs)).toEqual({ 'p1\n1': 4000 });
  });

  // Covers §backend-40.
  test('a page read before midnight in Bogotá counts for that day', () => {
    const before = { ...page(1, 0), at: '2026-03-02T04:59:50.000Z' };
    const after = { ...page(2, 0), at: '2026-03-02T05:00:10.000Z' };
    const { increments } = count([before, after]);
    const days = increments.filter(({ pdf, measure }) => pdf === 'p1' && measure.startsWith('page.'));
    expect(days.map(({ day, measure, subject }) => [day, measure, subject])).toEqual([
      ['2026-03-01', 'page.views', 'p1\n1'],
      ['2026-03-02', 'page.views', 'p1\n2'],
      ['2026-03-01', 'page.ms', 'p1\n1'],
    ]);
  });
});

describe('events for unknown documents or pages', () => {
  test("an unknown document, another company's, or a page it does not have counts for the company alone", () => {
    const counted = count([
      event('open', 0, { pdf: 'ajeno' }),
      event('open', 0, { pdf: 'x' }),
      page(11, 1),
      page(0, 2),
    ]);
    expect(raised(counted, 'event.open', '')).toEqual({ '': 2 });
    expect(raised(counted, 'event.open', 'ajeno')).toEqual({});
    expect(raised(counted, measures.pageViews)).toEqual({});
    expect(raised(counted, 'event.page_view')).toEqual({ '': 2 });
  });

  test('events of a visitor who opted out of tracking count as page views without reader, reading time or session', () => {
    const counted = count([page(1, 0, { session: '' }), page(2, 5, { session: '' })]);
    expect(raised(counted, 'event.page_view')).toEqual({ '': 2 });
    expect(raised(counted, measures.readers)).toEqual({});
    expect(raised(counted, measures.pageMs)).toEqual({});
    expect(counted.sessions).toEqual([]);
  });
});

describe('the product funnel', () => {
  const product = (name: EventName, seconds: number, ref: string, id = '') =>
    event(name, seconds, { data: { ref, id } });

  // Covers §backend-43.
  test('view, add and checkout count once per session, however often they repeat', () => {
    const counted = count([
      product('product_view', 0, 'CN-1'),
      product('product_view', 1, 'CN-1'),
      product('add_to_cart', 2, 'CN-1', '11'),
      product('add_to_cart', 3, 'CN-2', '22'),
      event('remove_from_cart', 4, { data: { id: '22' } }),
      event('begin_checkout', 5, { data: { part: 1, lines: 1 } }),
      event('begin_checkout', 6, { data: { part: 2, lines: 1 } }),
    ]);
    expect(raised(counted, measures.productViews)).toEqual({ 'CN-1': 1 });
    expect(raised(counted, measures.productAdds)).toEqual({ 'CN-1': 1, 'CN-2': 1 });
    expect(raised(counted, measures.productCheckouts)).toEqual({ 'CN-1': 1 });
  });

  test('the cart is stored between steps, per session', () => {
    const first = count([product('add_to_cart', 0, 'CN-1', '11')]);
    const other = count([event('begin_checkout', 1, { session: 's2' })], first.sessions);
    expect(raised(other, measures.productCheckouts)).toEqual({});
    expect(raised(count([event('begin_checkout', 1)], first.sessions), measures.productCheckouts)).toEqual({
      'CN-1': 1,
    });
  });

  test('a product without a reference counts under its id, and one with neither does not count', () => {
    const counted = count([product('tag_click', 0, '', '77'), product('tag_click', 1, ' \n', '')]);
    expect(raised(counted, measures.tagClicks)).toEqual({ '77': 1 });
  });
});

describe('searches', () => {
  // Covers §backend-45.
  test.each([
    ['  Sofá\tCAMA ', 'sofá cama'],
    ['so', null],
    ['ana@correo.co', null],
    ['310 555 1234', null],
    ['CN-104', 'cn-104'],
    ['ñ'.repeat(200), 'ñ'.repeat(60)],
  ])('the search %j counts as %j', (query, term) => expect(searchTerm(query)).toBe(term));

  test('unusable searches count without their text', () => {
    const counted = count([
      event('search', 0, { data: { query: 'Sofá' } }),
      event('search', 1, { data: { query: 'yo' } }),
    ]);
    expect(raised(counted, measures.searches)).toEqual({ sofá: 1, '': 1 });
    expect(raised(counted, measures.searchSessions)).toEqual({ sofá: 1 });
  });
});

test('a damaged session row counts as a new session and blocks no event', () => {
  const damaged = (body: string) => [{ company: 'acme', session: 's1', at: second(0).toISOString(), body }];
  const fresh = count([event('open', 1)]);
  for (const body of ['', '{', '[]', '{"at":"x","open":null,"cart":[]}'])
    expect(count([event('open', 1)], damaged(body))).toEqual(fresh);
});
