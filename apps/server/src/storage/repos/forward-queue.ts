/** Who sends what next: targets are held by one process at a time, and what waits for one goes in the order of batches. */
import type { Kysely } from 'kysely';
import type { ForwardItem, ForwardingRepo, ForwardKind, ForwardLease } from '../../domain/ports/forwarding.ts';
import type { Connection } from '../connection.ts';
import { hasCome } from '../has-come.ts';
import type { Tables } from '../tables.ts';
import type { ForwardTargetRow } from '../tables-analytics.ts';
import { eventsOf } from './event-row.ts';

const LONGEST_REASON = 60;

type Key = Pick<ForwardLease, 'company' | 'kind'>;

/** Targets with something to send, free and rested. */
const ready = (read: Kysely<Tables>, now: Date) =>
  read
    .selectFrom('forward_targets')
    .selectAll('forward_targets')
    .where(hasCome('rests_until', now))
    .where(hasCome('lease_until', now))
    .where((of) =>
      of.exists(
        of
          .selectFrom('forward_queue')
          .select('forward_queue.batch')
          .whereRef('forward_queue.company_uid', '=', 'forward_targets.company_uid')
          .whereRef('forward_queue.kind', '=', 'forward_targets.kind'),
      ),
    )
    .orderBy('rests_until')
    .orderBy('company_uid')
    .orderBy('kind');

/** Changes the target where the lease is still the holder's; whether it was. */
const change = async (
  tx: Kysely<Tables>,
  { company, kind, holder }: ForwardLease,
  values: (row: ForwardTargetRow) => Partial<ForwardTargetRow>,
): Promise<boolean> => {
  const held = tx
    .updateTable('forward_targets')
    .where('company_uid', '=', company)
    .where('kind', '=', kind)
    .where('lease_holder', '=', holder);
  // An update that changes nothing holds the row, so that what is read stays true until it is written.
  const row = await held.set({ lease_holder: holder }).returningAll().executeTakeFirst();
  if (row === undefined) return false;
  await held.set(values(row)).execute();
  return true;
};

const headRow = (read: Kysely<Tables>, { company, kind }: Key) =>
  read
    .selectFrom('forward_queue')
    .selectAll()
    .where('company_uid', '=', company)
    .where('kind', '=', kind)
    .orderBy('batch')
    .limit(1)
    .executeTakeFirst();

const itemRow = ({ company, kind }: Key, { batch }: ForwardItem) => ({ company_uid: company, kind, batch });

const takeOff = async (tx: Kysely<Tables>, lease: ForwardLease, item: ForwardItem, count: number): Promise<void> => {
  const row = itemRow(lease, item);
  if (item.isLast) {
    await tx
      .deleteFrom('forward_queue')
      .where((of) => of.and(row))
      .execute();
    return;
  }
  await tx
    .updateTable('forward_queue')
    .set((of) => ({ position: item.next, attempts: 0, event_count: of('event_count', '-', count) }))
    .where((of) => of.and(row))
    .execute();
};

export const forwardQueue = ({
  read,
  write,
}: Pick<Connection, 'read' | 'write'>): Pick<
  ForwardingRepo,
  'lease' | 'head' | 'advance' | 'postpone' | 'release'
> => ({
  async lease(holder, now, until) {
    const found = await ready(read, now).limit(1).executeTakeFirst();
    if (found === undefined) return null;
    const row = await write((tx) =>
      tx
        .updateTable('forward_targets')
        .set({ lease_holder: holder, lease_until: until.toISOString() })
        .where('company_uid', '=', found.company_uid)
        .where('kind', '=', found.kind)
        .where(hasCome('lease_until', now))
        .returningAll()
        .executeTakeFirst(),
    );
    if (row === undefined) return null;
    const { company_uid: company, kind, address, failures } = row;
    return { company, kind: kind as ForwardKind, address, failures, holder };
  },

  async head(lease, mostEvents) {
    const row = await headRow(read, lease);
    if (row === undefined) return null;
    const rows = await read
      .selectFrom('events')
      .selectAll()
      .where('batch', '=', row.batch)
      .where('company_uid', '=', lease.company)
      .where('position', '>=', row.position)
      .orderBy('position')
      .limit(mostEvents)
      .execute();
    const { batch, attempts } = row;
    const next = (rows.at(-1)?.position ?? row.position) + 1;
    return { batch, attempts, events: eventsOf(rows), next, isLast: rows.length < mostEvents };
  },

  advance: (lease, item, { is, count, reason }, until) =>
    write(async (tx) => {
      const isOurs = await change(tx, lease, ({ sent, dead }) => ({
        lease_until: until.toISOString(),
        sent: is === 'sent' ? sent + count : sent,
        dead: is === 'dead' ? dead + count : dead,
        ...(is === 'sent' ? { failures: 0, last_failure: '' } : { last_failure: reason.slice(0, LONGEST_REASON) }),
      }));
      if (isOurs) await takeOff(tx, lease, item, count);
      return isOurs;
    }),

  postpone: (lease, item, { reason, isAnswered, until }) =>
    write(async (tx) => {
      const isOurs = await change(tx, lease, ({ failures }) => ({
        failures: failures + 1,
        last_failure: reason.slice(0, LONGEST_REASON),
        rests_until: until.toISOString(),
        lease_holder: '',
        lease_until: '',
      }));
      if (isOurs && isAnswered)
        await tx
          .updateTable('forward_queue')
          .set((of) => ({ attempts: of('attempts', '+', 1) }))
          .where((of) => of.and(itemRow(lease, item)))
          .execute();
      return isOurs;
    }),

  async release(lease, now) {
    const free = { lease_holder: '', lease_until: '', rests_until: now.toISOString() };
    await write((tx) => change(tx, lease, () => free));
  },
});
