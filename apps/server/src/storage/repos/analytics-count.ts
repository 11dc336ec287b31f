/** One step of counting, in the transaction that marks its batches: what it reads and what it writes. */
import { type Kysely, sql } from 'kysely';
import { isOpenEnded, MOST_SUBJECTS, measures } from '../../domain/analytics-measures.ts';
import type {
  Counted,
  CountedDocument,
  CountStep,
  Increment,
  SessionIncrement,
  SessionState,
  StoredEvent,
} from '../../domain/ports/analytics.ts';
import type { Tables } from '../tables.ts';
import { chunksOf } from './event-batch.ts';
import { eventsOf } from './event-row.ts';

/** Below what both engines take as parameters of a statement. */
const AT_ONCE = 500;

/** The oldest batches that wait, about as many as hold `mostEvents`, and how many they hold. */
export const waitingBatches = async (
  tx: Kysely<Tables>,
  mostEvents: number,
): Promise<{ ids: string[]; events: number }> => {
  const rows = await tx
    .selectFrom('event_batches')
    .select(['id', 'event_count'])
    .where('is_counted', '=', 0)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute();
  let events = 0;
  const end = rows.findIndex(({ event_count }) => {
    events += event_count;
    return events >= mostEvents;
  });
  return { ids: (end < 0 ? rows : rows.slice(0, end + 1)).map(({ id }) => id), events };
};

const documentsIn = async (tx: Kysely<Tables>, events: readonly StoredEvent[]): Promise<CountedDocument[]> => {
  const uids = [...new Set(events.map(({ pdf }) => pdf))].filter((uid) => uid !== '');
  const found: CountedDocument[] = [];
  for (const chunk of chunksOf(uids, AT_ONCE)) {
    const rows = await tx
      .selectFrom('documents')
      .innerJoin('editions', (join) =>
        join
          .onRef('editions.document_uid', '=', 'documents.uid')
          .onRef('editions.number', '=', 'documents.current_edition'),
      )
      .select(['documents.uid as pdf', 'company_uid as company', 'page_count as pageCount'])
      .where('documents.uid', 'in', chunk)
      .execute();
    found.push(...rows);
  }
  return found;
};

const sessionsIn = async (tx: Kysely<Tables>, events: readonly StoredEvent[]): Promise<SessionState[]> => {
  const names = [...new Set(events.map(({ session }) => session))].filter((name) => name !== '');
  const companies = new Set(events.map(({ company }) => company));
  const found: SessionState[] = [];
  for (const chunk of chunksOf(names, AT_ONCE)) {
    const rows = await tx
      .selectFrom('analytics_sessions')
      .select(['company_uid as company', 'session', 'at', 'body'])
      .where('company_uid', 'in', [...companies])
      .where('session', 'in', chunk)
      .execute();
    found.push(...rows);
  }
  return found;
};

export const readStep = async (tx: Kysely<Tables>, batches: string[]): Promise<CountStep> => {
  const rows = await tx
    .selectFrom('events')
    .selectAll()
    .where('batch', 'in', batches)
    .orderBy('batch')
    .orderBy('position')
    .execute();
  const events = eventsOf(rows);
  return { events, documents: await documentsIn(tx, events), sessions: await sessionsIn(tx, events) };
};

/** What the sessions have not raised yet that day; whether they have is known by the key of the row alone. */
const firstOfSession = async (tx: Kysely<Tables>, wanted: SessionIncrement[]): Promise<Increment[]> => {
  const sums = new Map<string, Increment>();
  for (const chunk of chunksOf(wanted, AT_ONCE)) {
    const rows = await tx
      .insertInto('analytics_seen')
      .values(
        chunk.map(({ company, pdf, session, ...of }) => ({ ...of, company_uid: company, document_uid: pdf, session })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning(['company_uid as company', 'document_uid as pdf', 'measure', 'day', 'subject'])
      .execute();
    for (const row of rows) {
      const key = JSON.stringify(row);
      sums.set(key, { ...row, amount: 1 + (sums.get(key)?.amount ?? 0) });
    }
  }
  return [...sums.values()];
};

const groupOf = ({ company, pdf, measure, day }: Increment): string => JSON.stringify([company, pdf, measure, day]);

/** Where a day has its fill of subjects, those it does not know yet are counted under the empty one. */
const withinLimit = async (tx: Kysely<Tables>, increments: Increment[]): Promise<Increment[]> => {
  const groups = new Map<string, Increment[]>();
  for (const increment of increments) {
    const group = groups.get(groupOf(increment)) ?? [];
    groups.set(groupOf(increment), group);
    group.push(increment);
  }
  const kept: Increment[] = [];
  for (const group of groups.values()) {
    const [first] = group;
    if (first === undefined || !isOpenEnded(first.measure)) {
      kept.push(...group);
      continue;
    }
    const rows = await tx
      .selectFrom('analytics_days')
      .select('subject')
      .where('company_uid', '=', first.company)
      .where('document_uid', '=', first.pdf)
      .where('measure', '=', first.measure)
      .where('day', '=', first.day)
      .execute();
    const known = new Set(rows.map(({ subject }) => subject));
    let others = 0;
    for (const increment of group) {
      if (known.has(increment.subject) || known.size < MOST_SUBJECTS) {
        known.add(increment.subject);
        kept.push(increment);
      } else others += increment.amount;
    }
    // Terms that are hidden anyway need no place for those that found none.
    if (others > 0 && first.measure !== measures.searchSessions) kept.push({ ...first, subject: '', amount: others });
  }
  return kept;
};

const raise = async (tx: Kysely<Tables>, increments: Increment[]): Promise<void> => {
  const sums = new Map<string, Increment>();
  for (const increment of increments) {
    const key = `${groupOf(increment)} ${increment.subject}`;
    sums.set(key, { ...increment, amount: increment.amount + (sums.get(key)?.amount ?? 0) });
  }
  for (const chunk of chunksOf([...sums.values()], AT_ONCE)) {
    await tx
      .insertInto('analytics_days')
      .values(chunk.map(({ company, pdf, ...of }) => ({ ...of, company_uid: company, document_uid: pdf })))
      .onConflict((conflict) =>
        conflict
          .columns(['company_uid', 'document_uid', 'measure', 'day', 'subject'])
          .doUpdateSet({ amount: sql<number>`analytics_days.amount + excluded.amount` }),
      )
      .execute();
  }
};

const keepSessions = async (tx: Kysely<Tables>, sessions: SessionState[]): Promise<void> => {
  for (const chunk of chunksOf(sessions, AT_ONCE)) {
    await tx
      .insertInto('analytics_sessions')
      .values(chunk.map(({ company, ...of }) => ({ ...of, company_uid: company })))
      .onConflict((conflict) =>
        conflict
          .columns(['company_uid', 'session'])
          .doUpdateSet({ at: sql<string>`excluded.at`, body: sql<string>`excluded.body` }),
      )
      .execute();
  }
};

export const writeCounted = async (
  tx: Kysely<Tables>,
  { increments, sessionIncrements, sessions }: Counted,
): Promise<void> => {
  const ofSessions = await firstOfSession(tx, sessionIncrements);
  await raise(tx, await withinLimit(tx, [...increments, ...ofSessions]));
  await keepSessions(tx, sessions);
};
