/** The queue of forwarded events: a target is leased by one process at a time, and receives its batches in order. */
import { ForwardKind } from '@vitrina/contract/admin';
import type { Kysely } from 'kysely';
import type { ForwardItem, ForwardingRepo, ForwardLease } from '../../../domain/ports/forwarding.ts';
import type { Connection } from '../../database/schema/connection.ts';
import { isDue } from '../../database/schema/due.ts';
import { readEnum } from '../../database/schema/rows.ts';
import type { Tables } from '../../database/schema/tables.ts';
import type { ForwardTargetRow } from '../../database/schema/tables-analytics.ts';
import { mapEventRows } from './events.repo.ts';

const MAX_REASON_LENGTH = 60;

type Key = Pick<ForwardLease, 'company' | 'kind'>;

/** Targets with queued events whose lease and pause have expired. */
const dueTargets = (read: Kysely<Tables>, now: Date) =>
  read
    .selectFrom('forward_targets')
    .selectAll('forward_targets')
    .where(isDue('rests_until', now))
    .where(isDue('lease_until', now))
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

/** Updates the target while the lease is the holder's. False when it is not. */
const updateLeased = async (
  tx: Kysely<Tables>,
  { company, kind, holder }: ForwardLease,
  values: (row: ForwardTargetRow) => Partial<ForwardTargetRow>,
): Promise<boolean> => {
  const leased = tx
    .updateTable('forward_targets')
    .where('company_uid', '=', company)
    .where('kind', '=', kind)
    .where('lease_holder', '=', holder);
  // A no-op update locks the row, so that its values stay current until the write.
  const row = await leased.set({ lease_holder: holder }).returningAll().executeTakeFirst();
  if (row === undefined) return false;
  await leased.set(values(row)).execute();
  return true;
};

const oldestRow = (read: Kysely<Tables>, { company, kind }: Key) =>
  read
    .selectFrom('forward_queue')
    .selectAll()
    .where('company_uid', '=', company)
    .where('kind', '=', kind)
    .orderBy('batch')
    .limit(1)
    .executeTakeFirst();

const itemKey = ({ company, kind }: Key, { batch }: ForwardItem) => ({ company_uid: company, kind, batch });

const removeItem = async (tx: Kysely<Tables>, lease: ForwardLease, item: ForwardItem, count: number): Promise<void> => {
  const row = itemKey(lease, item);
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
    const found = await dueTargets(read, now).limit(1).executeTakeFirst();
    if (found === undefined) return null;
    const row = await write((tx) =>
      tx
        .updateTable('forward_targets')
        .set({ lease_holder: holder, lease_until: until.toISOString() })
        .where('company_uid', '=', found.company_uid)
        .where('kind', '=', found.kind)
        .where(isDue('lease_until', now))
        .returningAll()
        .executeTakeFirst(),
    );
    if (row === undefined) return null;
    const { company_uid: company, kind, address, failures } = row;
    return { company, kind: readEnum(ForwardKind, kind, `forward_targets ${company}`), address, failures, holder };
  },

  async head(lease, maxEvents) {
    const row = await oldestRow(read, lease);
    if (row === undefined) return null;
    const rows = await read
      .selectFrom('events')
      .selectAll()
      .where('batch', '=', row.batch)
      .where('company_uid', '=', lease.company)
      .where('position', '>=', row.position)
      .orderBy('position')
      .limit(maxEvents)
      .execute();
    const { batch, attempts } = row;
    const next = (rows.at(-1)?.position ?? row.position) + 1;
    return { batch, attempts, events: mapEventRows(rows), next, isLast: rows.length < maxEvents };
  },

  advance: (lease, item, { is, count, reason }, until) =>
    write(async (tx) => {
      const hasLease = await updateLeased(tx, lease, ({ sent, dead }) => ({
        lease_until: until.toISOString(),
        sent: is === 'sent' ? sent + count : sent,
        dead: is === 'dead' ? dead + count : dead,
        ...(is === 'sent' ? { failures: 0, last_failure: '' } : { last_failure: reason.slice(0, MAX_REASON_LENGTH) }),
      }));
      if (hasLease) await removeItem(tx, lease, item, count);
      return hasLease;
    }),

  postpone: (lease, item, { reason, isAnswered, until }) =>
    write(async (tx) => {
      const hasLease = await updateLeased(tx, lease, ({ failures }) => ({
        failures: failures + 1,
        last_failure: reason.slice(0, MAX_REASON_LENGTH),
        rests_until: until.toISOString(),
        lease_holder: '',
        lease_until: '',
      }));
      if (hasLease && isAnswered)
        await tx
          .updateTable('forward_queue')
          .set((of) => ({ attempts: of('attempts', '+', 1) }))
          .where((of) => of.and(itemKey(lease, item)))
          .execute();
      return hasLease;
    }),

  async release(lease, now) {
    const free = { lease_holder: '', lease_until: '', rests_until: now.toISOString() };
    await write((tx) => updateLeased(tx, lease, () => free));
  },
});
