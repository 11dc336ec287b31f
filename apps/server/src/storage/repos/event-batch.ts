/** One commit of events: known companies only, each id once in 24 hours, queued where their company wants them sent. */
import type { Kysely } from 'kysely';
import type { EventBatch, StoredEvent } from '../../domain/ports/analytics.ts';
import { insertAll } from '../insert-all.ts';
import type { Tables } from '../tables.ts';
import { eventRowOf } from './event-row.ts';

const REPEATED_WITHIN_MS = 24 * 60 * 60 * 1000;
/** Waiting events of one target; what comes beyond is counted as dropped. */
export const MOST_QUEUED = 50_000;
const NAMES_AT_ONCE = 500;
const IDS_AT_ONCE = 1000;

export const chunksOf = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));

const knownCompanies = async (tx: Kysely<Tables>, events: readonly StoredEvent[]): Promise<Set<string>> => {
  const known = new Set<string>();
  for (const uids of chunksOf([...new Set(events.map(({ company }) => company))], NAMES_AT_ONCE)) {
    const rows = await tx.selectFrom('companies').select('uid').where('uid', 'in', uids).execute();
    for (const { uid } of rows) known.add(uid);
  }
  return known;
};

const keyOf = ({ company, id }: { company: string; id: string | null }): string => JSON.stringify([company, id]);

/** Without those whose id came in the last 24 hours, also by another process: the row of an id is taken by one of them. */
const withoutRepeated = async (tx: Kysely<Tables>, events: StoredEvent[], at: string): Promise<StoredEvent[]> => {
  const first = new Map<string, StoredEvent>();
  for (const event of events) if (event.id !== null && !first.has(keyOf(event))) first.set(keyOf(event), event);
  // In one order everywhere: two processes that bring the same ids wait for each other, and never in a ring.
  const named = [...first].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, event]) => event);
  const forgotten = new Date(Date.parse(at) - REPEATED_WITHIN_MS).toISOString();
  const fresh = new Set<string>();
  for (const chunk of chunksOf(named, IDS_AT_ONCE)) {
    const rows = await tx
      .insertInto('event_ids')
      .values(chunk.map(({ company, id }) => ({ company_uid: company, id: id ?? '', at })))
      .onConflict((conflict) =>
        conflict.columns(['company_uid', 'id']).doUpdateSet({ at }).where('event_ids.at', '<=', forgotten),
      )
      .returning(['company_uid as company', 'id'])
      .execute();
    for (const row of rows) fresh.add(keyOf(row));
  }
  return events.filter((event) => event.id === null || (fresh.has(keyOf(event)) && first.get(keyOf(event)) === event));
};

/** Who asks not to be followed is told to nobody else: events without a session stay here. */
const queueForwards = async (tx: Kysely<Tables>, batch: string, events: readonly StoredEvent[]): Promise<void> => {
  const uids = [...new Set(events.map(({ company }) => company))].sort();
  for (const chunk of chunksOf(uids, NAMES_AT_ONCE)) {
    const targets = await tx
      .selectFrom('forward_targets')
      .select(['company_uid', 'kind'])
      .where('company_uid', 'in', chunk)
      .orderBy('company_uid')
      .orderBy('kind')
      .execute();
    for (const target of targets) {
      const own = events.filter((event) => event.company === target.company_uid && event.session !== '');
      if (own.length > 0) await queueFor(tx, target, batch, own.length);
    }
  }
};

const queueFor = async (
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
  if ((waiting ?? 0) + count > MOST_QUEUED) {
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

export const acceptBatch = async (tx: Kysely<Tables>, { id, at, events }: EventBatch): Promise<number> => {
  const companies = await knownCompanies(tx, events);
  const known = events.filter(({ company }) => companies.has(company));
  const fresh = await withoutRepeated(tx, known, at);
  if (fresh.length === 0) return 0;
  await insertAll(tx, 'event_batches', [{ id, at, event_count: fresh.length, is_counted: 0 }]);
  await insertAll(
    tx,
    'events',
    fresh.map((event, position) => eventRowOf(event, id, position)),
  );
  await queueForwards(tx, id, fresh);
  return fresh.length;
};
