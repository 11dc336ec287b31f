/**
 * Analytics events. Owns writes to `events`, `event_batches` and `event_ids`, and adds accepted batches to `forward_queue`. One call
 * of `accept` is one transaction: events of known companies that are not suspended only, each id once in 24 hours.
 */
import type { AnalyticsEvent } from '@vitrina/contract';
import type { Kysely } from 'kysely';
import { plainText } from '../../../domain/analytics/plain-text.ts';
import type { EventBatch, EventsRepo, ParsedEvent, StoredEvent } from '../../../domain/ports/analytics.ts';
import type { Connection, Engine } from '../../database/schema/connection.ts';
import { insertAll } from '../../database/schema/rows.ts';
import type { Tables } from '../../database/schema/tables.ts';
import type { EventRow } from '../../database/schema/tables-analytics.ts';
import { dropDays, prepareDays } from './event-partitions.ts';
import { withinQuota } from './event-quota.ts';
import { laneOf, MIXED } from './lanes.ts';

const DEDUPLICATION_MS = 24 * 60 * 60 * 1000;
/** Queued events of one forwarding target; further events are counted as dropped. */
export const MAX_QUEUED = 50_000;
const CHUNK_NAMES = 500;
const CHUNK_IDS = 1000;

export const chunks = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));

const knownCompanies = async (tx: Kysely<Tables>, events: readonly StoredEvent[]): Promise<Set<string>> => {
  const known = new Set<string>();
  for (const uids of chunks([...new Set(events.map(({ company }) => company))], CHUNK_NAMES)) {
    const rows = await tx
      .selectFrom('companies')
      .select('uid')
      .where('uid', 'in', uids)
      .where('is_active', '=', 1)
      .execute();
    for (const { uid } of rows) known.add(uid);
  }
  return known;
};

const keyOf = ({ company, id }: { company: string; id: string | null }): string => JSON.stringify([company, id]);

/** Removes events whose id was accepted in the last 24 hours, by any process: inserting the id's row decides. */
const deduplicate = async (tx: Kysely<Tables>, events: StoredEvent[], at: string): Promise<StoredEvent[]> => {
  const first = new Map<string, StoredEvent>();
  for (const event of events) if (event.id !== null && !first.has(keyOf(event))) first.set(keyOf(event), event);
  // Sorted, so that two processes that insert the same ids lock them in one order and cannot deadlock.
  const named = [...first].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, event]) => event);
  const expiredBefore = new Date(Date.parse(at) - DEDUPLICATION_MS).toISOString();
  const fresh = new Set<string>();
  for (const chunk of chunks(named, CHUNK_IDS)) {
    const rows = await tx
      .insertInto('event_ids')
      .values(chunk.map(({ company, id }) => ({ company_uid: company, id: id ?? '', at })))
      .onConflict((conflict) =>
        conflict.columns(['company_uid', 'id']).doUpdateSet({ at }).where('event_ids.at', '<=', expiredBefore),
      )
      .returning(['company_uid as company', 'id'])
      .execute();
    for (const row of rows) fresh.add(keyOf(row));
  }
  return events.filter((event) => event.id === null || (fresh.has(keyOf(event)) && first.get(keyOf(event)) === event));
};

type Queued = { company_uid: string; kind: string; batch: string; event_count: number };

/** Events without a session come from visitors who do not want to be tracked, and are not forwarded. */
const queueForwards = async (tx: Kysely<Tables>, events: readonly Accepted[]): Promise<void> => {
  const batches = new Map<string, { batch: string; count: number }>();
  for (const { batch, event } of events) {
    if (event.session === '') continue;
    batches.set(event.company, { batch, count: (batches.get(event.company)?.count ?? 0) + 1 });
  }
  for (const uids of chunks([...batches.keys()].sort(), CHUNK_NAMES)) {
    const targets = await tx
      .selectFrom('forward_targets')
      .select(['company_uid', 'kind'])
      .select((of) =>
        of
          .selectFrom('forward_queue')
          .select(({ fn }) => fn.sum<number | null>('event_count').as('waiting'))
          .whereRef('forward_queue.company_uid', '=', 'forward_targets.company_uid')
          .whereRef('forward_queue.kind', '=', 'forward_targets.kind')
          .as('waiting'),
      )
      .where('company_uid', 'in', uids)
      .orderBy('company_uid')
      .orderBy('kind')
      .execute();
    const wanted = targets.flatMap(({ company_uid, kind, waiting }) => {
      const { batch, count } = batches.get(company_uid) ?? { batch: '', count: 0 };
      return count === 0 ? [] : [{ company_uid, kind, batch, event_count: count, waiting: waiting ?? 0 }];
    });
    const hasRoom = (of: (typeof wanted)[number]) => of.waiting + of.event_count <= MAX_QUEUED;
    const rows = wanted.filter(hasRoom).map(({ waiting: _, ...of }) => ({ ...of, position: 0, attempts: 0 }));
    await insertAll(tx, 'forward_queue', rows);
    for (const target of wanted.filter((of) => !hasRoom(of))) await countDropped(tx, target);
  }
};

const countDropped = async (tx: Kysely<Tables>, { company_uid, kind, event_count }: Queued): Promise<void> => {
  await tx
    .updateTable('forward_targets')
    .set((of) => ({ dropped: of('dropped', '+', event_count) }))
    .where('company_uid', '=', company_uid)
    .where('kind', '=', kind)
    .execute();
};

/** An event and the batch in which it is stored. */
type Accepted = { event: StoredEvent; batch: string };

/** The batch of each lane: those of one commit differ in the end of their ids, so that they stay in the order of their times. */
const inBatches = (kind: Engine['kind'], { id }: EventBatch, events: readonly StoredEvent[]) => {
  const lanes = new Map<number, Accepted[]>();
  for (const event of events) {
    const lane = laneOf(kind, event.company);
    const accepted = lanes.get(lane) ?? [];
    lanes.set(lane, accepted);
    accepted.push({ event, batch: lane === MIXED ? id : `${id} ${lane}` });
  }
  return lanes;
};

type Storing = { kind: Engine['kind']; defaultLimit: number };

const insertBatch = async (tx: Kysely<Tables>, { kind, defaultLimit }: Storing, given: EventBatch): Promise<number> => {
  const companies = await knownCompanies(tx, given.events);
  const known = given.events.filter(({ company }) => companies.has(company));
  const { at } = given;
  const fresh = await withinQuota(tx, await deduplicate(tx, known, at), { at, defaultLimit });
  if (fresh.length === 0) return 0;
  const lanes = inBatches(kind, given, fresh);
  const batches = [...lanes].map(([lane, accepted]) => ({
    id: accepted[0]?.batch ?? '',
    at: accepted.reduce((oldest, { event }) => (event.at < oldest ? event.at : oldest), given.at),
    event_count: accepted.length,
    is_counted: 0,
    lane,
  }));
  await insertAll(tx, 'event_batches', batches);
  const all = [...lanes.values()].flatMap((accepted) => accepted.map((of, position) => ({ ...of, position })));
  await insertAll(tx, 'events', all.map(mapEvent));
  await queueForwards(tx, all);
  return fresh.length;
};

/** `defaultLimit`: events a day of companies without a limit of their own; 0: any number. */
export const eventsRepo = (connection: Connection, kind: Engine['kind'], defaultLimit: number): EventsRepo => ({
  accept: (batch) => connection.write((tx) => insertBatch(tx, { kind, defaultLimit }, batch)),

  async prepareDays(now) {
    if (kind === 'postgres') await prepareDays(connection, now);
  },

  async dropDays(before) {
    if (kind === 'postgres') await dropDays(connection, before);
  },

  async countByName(companyUid) {
    const rows = await connection.read
      .selectFrom('events')
      .select(({ fn }) => ['name', fn.countAll<number>().as('count')])
      .where('company_uid', '=', companyUid)
      .groupBy('name')
      .orderBy('name')
      .execute();
    return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
  },
});

const isEvent = (value: unknown): value is AnalyticsEvent =>
  typeof value === 'object' &&
  value !== null &&
  'event' in value &&
  typeof value.event === 'string' &&
  'session' in value &&
  typeof value.session === 'string' &&
  'data' in value &&
  typeof value.data === 'object' &&
  value.data !== null;

const parseBody = (text: string): AnalyticsEvent | null => {
  try {
    const value: unknown = JSON.parse(text);
    return isEvent(value) ? value : null;
  } catch {
    return null;
  }
};

/** Fields without a column are read from the body. A damaged row is skipped, so that it does not block later rows. */
export const mapEventRows = (rows: readonly EventRow[]): ParsedEvent[] =>
  rows.flatMap(({ company_uid, document_uid, page_index, body, at }) => {
    const event = parseBody(body);
    if (event === null) return [];
    const own = { id: event.id ?? null, name: event.event, session: plainText(event.session) };
    return [{ ...own, company: company_uid, pdf: document_uid, page: page_index, body, at, event }];
  });

const mapEvent = ({ event, batch, position }: Accepted & { position: number }): EventRow => ({
  company_uid: event.company,
  document_uid: event.pdf,
  name: event.name,
  page_index: event.page,
  body: event.body,
  at: event.at,
  batch,
  position,
});
