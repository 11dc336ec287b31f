/** Reads and writes of one counting step, in the transaction that marks its batches as counted. */
import { type Kysely, sql } from 'kysely';
import { isOpenEnded, MAX_SUBJECTS, measures } from '../../../domain/analytics/measures.ts';
import type {
  Counted,
  CountedDocument,
  CountStep,
  Increment,
  SessionIncrement,
  SessionState,
  StoredEvent,
} from '../../../domain/ports/analytics.ts';
import type { Tables } from '../../database/schema/tables.ts';
import { chunks, mapEventRows } from './events.repo.ts';

/** Rows per statement, below both engines' limits of parameters. */
const CHUNK_ROWS = 500;

/** The oldest uncounted batches that together contain about `maxEvents` events, and the number of those events. */
export const uncountedBatches = async (
  tx: Kysely<Tables>,
  maxEvents: number,
): Promise<{ ids: string[]; events: number }> => {
  const rows = await tx
    .selectFrom('event_batches')
    .select(['id', 'event_count'])
    .where('is_counted', '=', 0)
    .orderBy('id')
    .limit(CHUNK_ROWS)
    .execute();
  let events = 0;
  const end = rows.findIndex(({ event_count }) => {
    events += event_count;
    return events >= maxEvents;
  });
  return { ids: (end < 0 ? rows : rows.slice(0, end + 1)).map(({ id }) => id), events };
};

const documentsOf = async (tx: Kysely<Tables>, events: readonly StoredEvent[]): Promise<CountedDocument[]> => {
  const uids = [...new Set(events.map(({ pdf }) => pdf))].filter((uid) => uid !== '');
  const found: CountedDocument[] = [];
  for (const chunk of chunks(uids, CHUNK_ROWS)) {
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

const sessionsOf = async (tx: Kysely<Tables>, events: readonly StoredEvent[]): Promise<SessionState[]> => {
  const names = [...new Set(events.map(({ session }) => session))].filter((name) => name !== '');
  const companies = new Set(events.map(({ company }) => company));
  const found: SessionState[] = [];
  for (const chunk of chunks(names, CHUNK_ROWS)) {
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
  const events = mapEventRows(rows);
  return { events, documents: await documentsOf(tx, events), sessions: await sessionsOf(tx, events) };
};

/** Increments that a session has not caused before on that day: inserting the row's key decides. */
const newSessionIncrements = async (tx: Kysely<Tables>, wanted: SessionIncrement[]): Promise<Increment[]> => {
  const sums = new Map<string, Increment>();
  for (const chunk of chunks(wanted, CHUNK_ROWS)) {
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

/** Once a day has its maximum of subjects, new subjects are counted under the empty subject. */
const limitSubjects = async (tx: Kysely<Tables>, increments: Increment[]): Promise<Increment[]> => {
  const groups = new Map<string, Increment[]>();
  for (const increment of increments) {
    const group = groups.get(groupOf(increment)) ?? [];
    groups.set(groupOf(increment), group);
    group.push(increment);
  }
  const limited: Increment[] = [];
  for (const group of groups.values()) {
    const [first] = group;
    if (first === undefined || !isOpenEnded(first.measure)) {
      limited.push(...group);
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
      if (known.has(increment.subject) || known.size < MAX_SUBJECTS) {
        known.add(increment.subject);
        limited.push(increment);
      } else others += increment.amount;
    }
    // Search terms below the privacy threshold are hidden in reports, so their overflow needs no row.
    if (others > 0 && first.measure !== measures.searchSessions)
      limited.push({ ...first, subject: '', amount: others });
  }
  return limited;
};

const addToSums = async (tx: Kysely<Tables>, increments: Increment[]): Promise<void> => {
  const sums = new Map<string, Increment>();
  for (const increment of increments) {
    const key = `${groupOf(increment)} ${increment.subject}`;
    sums.set(key, { ...increment, amount: increment.amount + (sums.get(key)?.amount ?? 0) });
  }
  for (const chunk of chunks([...sums.values()], CHUNK_ROWS)) {
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

const saveSessions = async (tx: Kysely<Tables>, sessions: SessionState[]): Promise<void> => {
  for (const chunk of chunks(sessions, CHUNK_ROWS)) {
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
  const ofSessions = await newSessionIncrements(tx, sessionIncrements);
  await addToSums(tx, await limitSubjects(tx, [...increments, ...ofSessions]));
  await saveSessions(tx, sessions);
};
