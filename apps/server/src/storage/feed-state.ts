/** The two rows that say of a company's price list which is seen and who may write. */
import { type Kysely } from 'kysely';
import { AppError } from '../domain/app-error.ts';
import type { FeedLease } from '../domain/ports/feeds.ts';
import type { FeedRow, Tables } from './tables.ts';

/** Makes the row that imports are serialised by. Throws `company.unknown`. */
export const stateOf = async (tx: Kysely<Tables>, companyUid: string): Promise<void> => {
  const company = await tx.selectFrom('companies').select('uid').where('uid', '=', companyUid).executeTakeFirst();
  if (!company) throw new AppError('company.unknown', { companyUid });
  await tx
    .insertInto('feed_states')
    .values({ company_uid: companyUid, holder: null, held_until: null, attempt: null })
    .onConflict((conflict) => conflict.column('company_uid').doNothing())
    .execute();
};

/** Locks the lease's row until the end of the transaction. False when it has gone to another. */
export const isHeld = async (
  tx: Kysely<Tables>,
  { companyUid, holder }: FeedLease,
  change: { held_until?: string; attempt?: string | null } = {},
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('feed_states')
    .set({ holder, ...change })
    .where('company_uid', '=', companyUid)
    .where('holder', '=', holder)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export const showFeed = async (
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
