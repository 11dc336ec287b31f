/** The two state rows of a company's price list: `feeds`, the visible side, and `feed_states`, the lease of the import. */
import { FeedAttempt } from '@vitrina/contract';
import type { Kysely } from 'kysely';
import type { FeedLease } from '../../../domain/ports/feeds.ts';
import { writeJson } from '../../database/schema/rows.ts';
import type { Tables } from '../../database/schema/tables.ts';
import type { FeedRow } from '../../database/schema/tables-feeds.ts';
import { requireActive } from '../companies/require-active.ts';

/** Creates the row that serialises imports. Throws `company.unknown`, `company.suspended`. */
export const ensureFeedState = async (tx: Kysely<Tables>, companyUid: string): Promise<void> => {
  await requireActive(tx, companyUid);
  await tx
    .insertInto('feed_states')
    .values({ company_uid: companyUid, holder: null, held_until: null, attempt: null, previous: null })
    .onConflict((conflict) => conflict.column('company_uid').doNothing())
    .execute();
};

/** Serialises imports until the transaction ends, and takes the lease from an import that is staging. Throws `company.unknown`. */
export const takeLease = async (tx: Kysely<Tables>, companyUid: string, attempt: FeedAttempt | null): Promise<void> => {
  await ensureFeedState(tx, companyUid);
  const made = attempt === null ? {} : { attempt: writeJson(FeedAttempt, attempt, `feed_states ${companyUid}`) };
  await tx
    .updateTable('feed_states')
    .set({ holder: null, previous: null, ...made })
    .where('company_uid', '=', companyUid)
    .execute();
};

/** Locks the lease's row until the transaction ends and applies `change`. False when another import holds the lease. */
export const holdsLease = async (
  tx: Kysely<Tables>,
  { companyUid, holder }: FeedLease,
  change: { held_until?: string; attempt?: string | null; previous?: string | null } = {},
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('feed_states')
    .set({ holder, ...change })
    .where('company_uid', '=', companyUid)
    .where('holder', '=', holder)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export const activateSide = async (
  tx: Kysely<Tables>,
  companyUid: string,
  row: Omit<FeedRow, 'company_uid'>,
): Promise<void> => {
  await tx
    .insertInto('feeds')
    .values({ company_uid: companyUid, ...row })
    .onConflict((conflict) => conflict.column('company_uid').doUpdateSet(row))
    .execute();
};
