/** Reads and writes of one counting step, in the transaction that marks its batches as counted. */
import { type Kysely, sql } from 'kysely';
import { sumKey } from '../../../domain/analytics/count-events.ts';
import { hasOthers, maxSubjects } from '../../../domain/analytics/measures.ts';
import type {
  Counted,
  CountedDocument,
  CountStep,
  Increment,
  SessionIncrement,
  SessionState,
  StoredEvent,
} from '../../../domain/ports/analytics.ts';
import type { Engine } from '../../database/schema/connection.ts';
import { givenRows } from '../../database/schema/given-rows.ts';
import type { Tables } from '../../database/schema/tables.ts';
import { chunks, mapEventRows } from './events.repo.ts';

/** Values in one list of a statement, below both engines' limits of parameters. */
const CHUNK_VALUES = 5000;
/** Batches counted in one step. */
const MAX_BATCHES = 1000;

const KEY = { company_uid: 'text', document_uid: 'text', measure: 'text', day: 'text', subject: 'text' } as const;
type Key = Record<keyof typeof KEY, string>;

const keyOf = ({ company, pdf, measure, day, subject }: Omit<Increment, 'amount'>): Key => ({
  company_uid: company,
  document_uid: pdf,
  measure,
  day,
  subject,
});

/** Two steps that write the same rows lock them in one order, and cannot deadlock. */
const sorted = <T extends object>(rows: readonly T[], columns: readonly (keyof T & string)[]): T[] =>
  [...rows].sort((one, other) => {
    for (const name of columns) if (one[name] !== other[name]) return one[name] < other[name] ? -1 : 1;
    return 0;
  });

/**
 * The oldest uncounted batches of the lane that together contain about `maxEvents` events, and the number of those events. With all lanes locked: of
 * the lowest one.
 */
export const uncountedBatches = async (
  tx: Kysely<Tables>,
  lane: number | 'all',
  maxEvents: number,
): Promise<{ ids: string[]; events: number }> => {
  const lowest = sql<number>`(select min(lane) from event_batches where is_counted = 0)`;
  const rows = await tx
    .selectFrom('event_batches')
    .select(['id', 'event_count'])
    .where('is_counted', '=', sql.lit(0))
    .where('lane', '=', lane === 'all' ? lowest : lane)
    .orderBy('id')
    .limit(MAX_BATCHES)
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
  for (const chunk of chunks(uids, CHUNK_VALUES)) {
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

const sessionsOf = async (
  tx: Kysely<Tables>,
  kind: Engine['kind'],
  events: readonly StoredEvent[],
): Promise<SessionState[]> => {
  const wanted = new Map<string, { company_uid: string; session: string }>();
  for (const { company, session } of events)
    if (session !== '') wanted.set(JSON.stringify([company, session]), { company_uid: company, session });
  if (wanted.size === 0) return [];
  const given = givenRows(kind, { company_uid: 'text', session: 'text' }, [...wanted.values()]);
  const { rows } = await sql<SessionState>`
    select known.company_uid as company, known.session as session, known.at as at, known.body as body
    from ${given} join analytics_sessions as known
      on known.company_uid = given.company_uid and known.session = given.session`.execute(tx);
  return rows;
};

export const readStep = async (tx: Kysely<Tables>, kind: Engine['kind'], batches: string[]): Promise<CountStep> => {
  const rows = await tx
    .selectFrom('events')
    .selectAll()
    .where('batch', 'in', batches)
    .orderBy('batch')
    .orderBy('position')
    .execute();
  const events = mapEventRows(rows);
  return { events, documents: await documentsOf(tx, events), sessions: await sessionsOf(tx, kind, events) };
};

/** Sums increments with the same key. */
const merged = (increments: Iterable<Increment>): Increment[] => {
  const sums = new Map<string, Increment>();
  for (const increment of increments) {
    const key = sumKey(increment);
    const sum = sums.get(key);
    if (sum === undefined) sums.set(key, { ...increment });
    else sum.amount += increment.amount;
  }
  return [...sums.values()];
};

const increment = ({ company_uid, document_uid, ...of }: Key, amount: number): Increment => ({
  company: company_uid,
  pdf: document_uid,
  measure: of.measure,
  day: of.day,
  subject: of.subject,
  amount,
});

const columnsOf = (columns: object) => sql.join(Object.keys(columns).map((name) => sql.ref(name)));

/** Increments that a session has not caused before on that day: inserting the row's key decides. */
const newSessionIncrements = async (
  tx: Kysely<Tables>,
  kind: Engine['kind'],
  wanted: SessionIncrement[],
): Promise<Increment[]> => {
  if (wanted.length === 0) return [];
  const columns = { ...KEY, session: 'text' } as const;
  const given = sorted(
    wanted.map((of) => ({ ...keyOf(of), session: of.session })),
    ['day', 'company_uid', 'document_uid', 'measure', 'subject', 'session'],
  );
  const { rows } = await sql<Key>`insert into analytics_seen (${columnsOf(columns)})
    select ${columnsOf(columns)} from ${givenRows(kind, columns, given)} where true
    on conflict do nothing returning ${columnsOf(KEY)}`.execute(tx);
  return rows.map((row) => increment(row, 1));
};

const groupOf = (of: Increment): string => sumKey({ ...of, subject: '' });

/** Increments whose subject has no row yet. `limit` has each looked up by its key: as a join the whole table might be read. */
const unknownSubjects = async (
  tx: Kysely<Tables>,
  kind: Engine['kind'],
  increments: Increment[],
): Promise<Increment[]> => {
  const given = increments.map((of, place) => ({ ...keyOf(of), place }));
  const { rows } = await sql<{ place: number }>`select given.place as place
    from ${givenRows(kind, { ...KEY, place: 'double precision' }, given)} where (
      select 1 from analytics_days as known where known.company_uid = given.company_uid
        and known.document_uid = given.document_uid and known.measure = given.measure
        and known.day = given.day and known.subject = given.subject limit 1) is null
    order by place`.execute(tx);
  return rows.flatMap(({ place }) => increments[place] ?? []);
};

/** Numbers of subjects by group. */
const subjectCounts = async (
  tx: Kysely<Tables>,
  kind: Engine['kind'],
  increments: Increment[],
): Promise<Map<string, number>> => {
  const groups = [...new Map(increments.map((of) => [groupOf(of), of])).values()];
  const { subject: _, ...columns } = KEY;
  const given = groups.map((of, place) => ({ ...keyOf(of), place }));
  const { rows } = await sql<{ place: number; subjects: number }>`select given.place as place, (
      select count(*) from analytics_days as known where known.company_uid = given.company_uid
        and known.document_uid = given.document_uid and known.measure = given.measure
        and known.day = given.day and known.subject <> '') as subjects
    from ${givenRows(kind, { ...columns, place: 'double precision' }, given)}`.execute(tx);
  return new Map(
    rows.flatMap(({ place, subjects }) => {
      const of = groups[place];
      return of === undefined ? [] : [[groupOf(of), subjects] as const];
    }),
  );
};

/** Once a measure has its maximum of subjects for a day, new subjects are counted under the empty subject. */
const limitSubjects = async (
  tx: Kysely<Tables>,
  kind: Engine['kind'],
  increments: Increment[],
): Promise<Increment[]> => {
  const limited = increments.filter(({ measure, subject }) => subject !== '' && maxSubjects(measure) !== null);
  const unknown = limited.length === 0 ? [] : await unknownSubjects(tx, kind, limited);
  if (unknown.length === 0) return increments;
  const counts = await subjectCounts(tx, kind, unknown);
  const excess = new Set<Increment>();
  for (const of of unknown) {
    const count = counts.get(groupOf(of)) ?? 0;
    if (count < (maxSubjects(of.measure) ?? 0)) counts.set(groupOf(of), count + 1);
    else excess.add(of);
  }
  if (excess.size === 0) return increments;
  const others = [...excess].filter(({ measure }) => hasOthers(measure)).map((of) => ({ ...of, subject: '' }));
  return merged([...increments.filter((of) => !excess.has(of)), ...others]);
};

export const addToSums = async (tx: Kysely<Tables>, kind: Engine['kind'], increments: Increment[]): Promise<void> => {
  if (increments.length === 0) return;
  const columns = { ...KEY, amount: 'double precision' } as const;
  const rows = sorted(
    increments.map((of) => ({ ...keyOf(of), amount: of.amount })),
    ['company_uid', 'document_uid', 'measure', 'day', 'subject'],
  );
  await sql`insert into analytics_days (${columnsOf(columns)})
    select ${columnsOf(columns)} from ${givenRows(kind, columns, rows)} where true
    on conflict (${columnsOf(KEY)}) do update set amount = analytics_days.amount + excluded.amount`.execute(tx);
};

const saveSessions = async (tx: Kysely<Tables>, kind: Engine['kind'], sessions: SessionState[]): Promise<void> => {
  if (sessions.length === 0) return;
  const columns = { company_uid: 'text', session: 'text', at: 'text', body: 'text' } as const;
  const rows = sorted(
    sessions.map(({ company, session, at, body }) => ({ company_uid: company, session, at, body })),
    ['company_uid', 'session'],
  );
  await sql`insert into analytics_sessions (${columnsOf(columns)})
    select ${columnsOf(columns)} from ${givenRows(kind, columns, rows)} where true
    on conflict (company_uid, session) do update set at = excluded.at, body = excluded.body`.execute(tx);
};

export const writeCounted = async (
  tx: Kysely<Tables>,
  kind: Engine['kind'],
  { increments, sessionIncrements, sessions }: Counted,
): Promise<void> => {
  const ofSessions = await newSessionIncrements(tx, kind, sessionIncrements);
  await addToSums(tx, kind, await limitSubjects(tx, kind, merged([...increments, ...ofSessions])));
  await saveSessions(tx, kind, sessions);
};
