/**
 * Analytics events. Owns writes to `events`, `event_batches` and `event_ids`, and adds accepted batches to `forward_queue`. One call
 * of `accept` is one transaction: events of known companies only, each id once in 24 hours.
 */
import type { AnalyticsEvent } from '@vitrina/contract';
import type { Kysely } from 'kysely';
import { plainText } from '../../../domain/analytics/plain-text.ts';
import type { EventBatch, EventsRepo, ParsedEvent, StoredEvent } from '../../../domain/ports/analytics.ts';
import type { Connection } from '../../database/schema/connection.ts';
import { insertAll } from '../../database/schema/rows.ts';
import type { Tables } from '../../database/schema/tables.ts';
import type { EventRow } from '../../database/schema/tables-analytics.ts';

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
    const rows = await tx.selectFrom('companies').select('uid').where('uid', 'in', uids).execute();
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

/** Events without a session come from visitors who do not want to be tracked, and are not forwarded. */
const queueForwards = async (tx: Kysely<Tables>, batch: string, events: readonly StoredEvent[]): Promise<void> => {
  const uids = [...new Set(events.map(({ company }) => company))].sort();
  for (const chunk of chunks(uids, CHUNK_NAMES)) {
    const targets = await tx
      .selectFrom('forward_targets')
      .select(['company_uid', 'kind'])
      .where('company_uid', 'in', chunk)
      .orderBy('company_uid')
      .orderBy('kind')
      .execute();
    for (const target of targets) {
      const own = events.filter((event) => event.company === target.company_uid && event.session !== '');
      if (own.length > 0) await queueForTarget(tx, target, batch, own.length);
    }
  }
};

const queueForTarget = async (
  tx: Kysely<Tables>,
  { company_uid, kind }: { company_uid: string; kind: string },
  batch: string,
  count: number,
): Promise<void> => {
  const { waiting } = await tx
    .selectFrom('forward_queue')
    .select(({ fn }) => fn.sum<number | null>('event_count').as('waiting'))
    .where('company_uid', '=', company_uid)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  if ((waiting ?? 0) + count > MAX_QUEUED) {
    await tx
      .updateTable('forward_targets')
      .set((of) => ({ dropped: of('dropped', '+', count) }))
      .where('company_uid', '=', company_uid)
      .where('kind', '=', kind)
      .execute();
    return;
  }
  await tx
    .insertInto('forward_queue')
    .values({ company_uid, kind, batch, position: 0, event_count: count, attempts: 0 })
    .execute();
};

const insertBatch = async (tx: Kysely<Tables>, { id, at, events }: EventBatch): Promise<number> => {
  const companies = await knownCompanies(tx, events);
  const known = events.filter(({ company }) => companies.has(company));
  const fresh = await deduplicate(tx, known, at);
  if (fresh.length === 0) return 0;
  await insertAll(tx, 'event_batches', [{ id, at, event_count: fresh.length, is_counted: 0 }]);
  await insertAll(
    tx,
    'events',
    fresh.map((event, position) => mapEvent(event, id, position)),
  );
  await queueForwards(tx, id, fresh);
  return fresh.length;
};

export const eventsRepo = ({ read, write }: Connection): EventsRepo => ({
  accept: (batch) => write((tx) => insertBatch(tx, batch)),

  async countByName(companyUid) {
    const rows = await read
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

const mapEvent = ({ name, company, pdf, page, body, at }: StoredEvent, batch: string, position: number): EventRow => ({
  company_uid: company,
  document_uid: pdf,
  name,
  page_index: page,
  body,
  at,
  batch,
  position,
});
