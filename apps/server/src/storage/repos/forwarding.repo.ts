/** Targets of forwarded events, who holds them, and what waits for them. */
import type { Kysely } from 'kysely';
import type { ForwardingRepo, ForwardKind, ForwardLease, ForwardTarget } from '../../domain/ports/forwarding.ts';
import type { Connection } from '../connection.ts';
import type { Tables } from '../tables.ts';
import type { ForwardTargetRow } from '../tables-analytics.ts';
import { forwardQueue } from './forward-queue.ts';

type Key = Pick<ForwardLease, 'company' | 'kind'>;

const waitingOf = async (read: Kysely<Tables>, { company, kind }: Key): Promise<number> => {
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
      rows.map(async (row) =>
        mapTarget(row, await waitingOf(read, { company: companyUid, kind: row.kind as ForwardKind })),
      ),
    );
  },

  async set({ company, kind, address }, now) {
    const fresh = {
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
        .values({ company_uid: company, kind, ...fresh, sent: 0, dead: 0, dropped: 0 })
        .onConflict((conflict) => conflict.columns(['company_uid', 'kind']).doUpdateSet(fresh))
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

const mapTarget = (row: ForwardTargetRow, waiting: number): ForwardTarget => ({
  company: row.company_uid,
  kind: row.kind as ForwardKind,
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
