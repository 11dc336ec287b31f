/** Forwarding targets and their queues. Owns writes to `forward_targets`, and to `forward_queue` after the insert in events.repo.ts. */
import { ForwardKind } from '@vitrina/contract/admin';
import type { Kysely } from 'kysely';
import type { ForwardingRepo, ForwardLease, ForwardTarget } from '../../../domain/ports/forwarding.ts';
import type { Connection } from '../../database/schema/connection.ts';
import { readEnum } from '../../database/schema/rows.ts';
import type { Tables } from '../../database/schema/tables.ts';
import type { ForwardTargetRow } from '../../database/schema/tables-analytics.ts';
import { forwardQueue } from './forward-queue.ts';

type Key = Pick<ForwardLease, 'company' | 'kind'>;

const queuedEvents = async (read: Kysely<Tables>, { company, kind }: Key): Promise<number> => {
  const row = await read
    .selectFrom('forward_queue')
    .select(({ fn }) => fn.sum<number | null>('event_count').as('waiting'))
    .where('company_uid', '=', company)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row?.waiting ?? 0;
};

export const forwardingRepo = ({ read, write }: Connection): ForwardingRepo => ({
  async targets(companyUid) {
    const rows = await read
      .selectFrom('forward_targets')
      .selectAll()
      .where('company_uid', '=', companyUid)
      .orderBy('kind')
      .execute();
    return Promise.all(
      rows.map(async (row) => mapTarget(row, await queuedEvents(read, { company: companyUid, kind: kindOf(row) }))),
    );
  },

  async set({ company, kind, address }, now) {
    const initial = {
      address,
      updated_at: now.toISOString(),
      failures: 0,
      rests_until: '',
      last_failure: '',
      lease_holder: '',
      lease_until: '',
    };
    await write((tx) =>
      tx
        .insertInto('forward_targets')
        .values({ company_uid: company, kind, ...initial, sent: 0, dead: 0, dropped: 0 })
        .onConflict((conflict) => conflict.columns(['company_uid', 'kind']).doUpdateSet(initial))
        .execute(),
    );
  },

  remove: (companyUid, kind) =>
    write(async (tx) => {
      const row = { company_uid: companyUid, kind };
      const removed = await tx
        .deleteFrom('forward_targets')
        .where((of) => of.and(row))
        .executeTakeFirst();
      await tx
        .deleteFrom('forward_queue')
        .where((of) => of.and(row))
        .execute();
      return removed.numDeletedRows === 1n;
    }),

  ...forwardQueue({ read, write }),
});

const kindOf = ({ company_uid, kind }: Pick<ForwardTargetRow, 'company_uid' | 'kind'>): Key['kind'] =>
  readEnum(ForwardKind, kind, `forward_targets ${company_uid}`);

const mapTarget = (row: ForwardTargetRow, waiting: number): ForwardTarget => ({
  company: row.company_uid,
  kind: kindOf(row),
  address: row.address,
  updatedAt: row.updated_at,
  failures: row.failures,
  restsUntil: row.rests_until,
  lastFailure: row.last_failure,
  sent: row.sent,
  dead: row.dead,
  dropped: row.dropped,
  waiting,
});
