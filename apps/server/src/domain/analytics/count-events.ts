/** One step of counting: events in, increments out. Pure; the database ensures that each event counts once. */
import type { AnalyticsEvent } from '@vitrina/contract';
import type { Counted, CountStep, Increment, ParsedEvent, SessionIncrement } from '../ports/analytics.ts';
import { dayOf } from './calendar-day.ts';
import {
  advanceTo,
  newSession,
  parseSession,
  type Session,
  sessionText,
  withCartItem,
  withOpenPage,
  withoutCartItem,
} from './counted-session.ts';
import { eventMeasure, measures, searchTerm, subjectOf } from './measures.ts';

/** The keys under which an event counts. `page` is null if the document has no such page. */
type Facts = { company: string; pdf: string; page: number | null; session: string; day: string; at: number };

const textIn = (data: AnalyticsEvent['data'], name: string): string => {
  const value = data[name];
  return typeof value === 'string' ? value.trim() : '';
};

/** Identifies a sum. Joined with NUL, which no stored text contains, in less time than JSON takes. */
export const sumKey = ({ company, pdf, measure, day, subject }: Omit<Increment, 'amount'>): string =>
  `${company}\0${pdf}\0${measure}\0${day}\0${subject}`;

/** Sums repeated increments of one step. */
const createSums = () => {
  const increments = new Map<string, Increment>();
  const bySession = new Map<string, SessionIncrement>();
  const raiseAt = (facts: Facts, pdf: string, measure: string, subject: string, amount: number) => {
    const increment = { company: facts.company, pdf, measure, day: facts.day, subject, amount };
    const key = sumKey(increment);
    const sum = increments.get(key);
    if (sum === undefined) increments.set(key, increment);
    else sum.amount += amount;
  };
  const raiseOnceAt = (facts: Facts, pdf: string, measure: string, subject: string) => {
    const { company, day, session } = facts;
    if (session === '') return;
    const increment = { company, pdf, measure, day, subject, session };
    bySession.set(`${sumKey(increment)}\0${session}`, increment);
  };
  /** The company, and the document if it belongs to the company. */
  const levels = ({ pdf }: Facts) => (pdf === '' ? [''] : ['', pdf]);
  return {
    raise: (facts: Facts, measure: string, subject = '', amount = 1) => {
      for (const pdf of levels(facts)) raiseAt(facts, pdf, measure, subject, amount);
    },
    raiseOnce: (facts: Facts, measure: string, subject = '') => {
      for (const pdf of levels(facts)) raiseOnceAt(facts, pdf, measure, subject);
    },
    raiseDocument: (facts: Facts, measure: string) => {
      if (facts.pdf !== '') raiseAt(facts, '', measure, facts.pdf, 1);
    },
    raiseDocumentOnce: (facts: Facts, measure: string) => {
      if (facts.pdf !== '') raiseOnceAt(facts, '', measure, facts.pdf);
    },
    increments: () => [...increments.values()],
    sessionIncrements: () => [...bySession.values()],
  };
};
type Sums = ReturnType<typeof createSums>;

const countSearch = (sums: Sums, facts: Facts, query: string): void => {
  const term = searchTerm(query);
  sums.raise(facts, measures.searches, term ?? '');
  if (term !== null) sums.raiseOnce(facts, measures.searchSessions, term);
};

/** Counts independent of the session; `product` is empty if the event names none. */
const countAlone = (sums: Sums, facts: Facts, event: AnalyticsEvent, product: string): void => {
  const { data } = event;
  sums.raise(facts, eventMeasure(event.event));
  sums.raiseOnce(facts, measures.readers);
  sums.raiseDocumentOnce(facts, measures.documentReaders);
  if (event.event === 'open') sums.raiseDocument(facts, measures.documentOpens);
  if (event.event === 'search') countSearch(sums, facts, textIn(data, 'query'));
  if (event.event === 'tag_click' && product !== '') sums.raise(facts, measures.tagClicks, product);
  if (event.event === 'product_view' && product !== '') sums.raiseOnce(facts, measures.productViews, product);
  if (event.event === 'add_to_cart' && product !== '') sums.raiseOnce(facts, measures.productAdds, product);
  if (event.event === 'related_open' && product !== '')
    sums.raise(facts, measures.relatedOpens, subjectOf(textIn(data, 'pdf'), product));
  if (event.event === 'page_view' && facts.page !== null) {
    sums.raise(facts, measures.pageViews, subjectOf(facts.pdf, facts.page));
    sums.raiseDocument(facts, measures.documentViews);
  }
};

/** Counts that depend on the session so far, and the session afterwards. */
const countInSession = (sums: Sums, facts: Facts, event: AnalyticsEvent, product: string, before: Session): Session => {
  const { session, ms, open } = advanceTo(before, facts.at);
  if (open !== null && ms > 0) {
    const then = { ...facts, pdf: open.pdf, day: dayOf(new Date(before.at)) };
    sums.raise(then, measures.pageMs, subjectOf(open.pdf, open.page), ms);
  }
  const id = textIn(event.data, 'id');
  if (event.event === 'page_view' && facts.page !== null)
    return withOpenPage(session, { pdf: facts.pdf, page: facts.page });
  if (event.event === 'add_to_cart' && product !== '') return withCartItem(session, id, product);
  if (event.event === 'remove_from_cart') return withoutCartItem(session, id);
  if (event.event === 'begin_checkout')
    for (const [, inCart] of session.cart) sums.raiseOnce(facts, measures.productCheckouts, inCart);
  return session;
};

/** Identifies a document or a session of a company. */
const stateKey = (company: string, name: string): string => `${company}\0${name}`;

/** Events are processed in the order of their times. Unknown documents and pages count for the company as a whole. */
export const countEvents = ({ events, documents, sessions }: CountStep): Counted => {
  const sums = createSums();
  const pageCounts = new Map(documents.map(({ pdf, company, pageCount }) => [stateKey(company, pdf), pageCount]));
  const states = new Map<string, Session>();
  for (const { company, session, body } of sessions) {
    const state = parseSession(body);
    if (state) states.set(stateKey(company, session), state);
  }
  const touched = new Map<string, { company: string; session: string }>();

  const countOne = (stored: ParsedEvent): void => {
    const { company, event } = stored;
    const pageCount = pageCounts.get(stateKey(company, stored.pdf));
    const at = new Date(stored.at);
    const facts: Facts = {
      company,
      pdf: pageCount === undefined ? '' : stored.pdf,
      page: stored.page !== null && stored.page <= (pageCount ?? 0) ? stored.page : null,
      session: stored.session,
      day: dayOf(at),
      at: at.getTime(),
    };
    const product = subjectOf(textIn(event.data, 'ref') || textIn(event.data, 'id'));
    countAlone(sums, facts, event, product);
    if (stored.session === '') return;
    const key = stateKey(company, stored.session);
    const before = states.get(key) ?? newSession(facts.at);
    states.set(key, countInSession(sums, facts, event, product, before));
    touched.set(key, { company, session: stored.session });
  };
  for (const event of [...events].sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0)))
    countOne(event);

  return {
    increments: sums.increments(),
    sessionIncrements: sums.sessionIncrements(),
    sessions: [...touched].map(([key, name]) => {
      const state = states.get(key) ?? newSession(0);
      return { ...name, at: new Date(state.at).toISOString(), body: sessionText(state) };
    }),
  };
};
