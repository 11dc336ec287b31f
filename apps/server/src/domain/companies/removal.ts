/** The beginning of the removal of a company. Storage deletes its rows afterwards (`CompanyRemovalRepo`). */
import { AppError } from '../../errors/app-error.ts';
import type { Actor } from '../ports/accounts.ts';
import type { Database } from '../ports/database.ts';

/**
 * From now on shoppers and publishers cannot use the company, no worker publishes for it, and it cannot be resumed. False when its removal
 * had begun already. Throws `company.unknown`.
 */
export const beginRemoval = (database: Database, actor: Actor, uid: string, now: Date): Promise<boolean> =>
  database.inTransaction(async ({ companies, companyRemoval, audit }) => {
    const company = await companies.byUid(uid);
    if (!company) throw new AppError('company.unknown', { company: uid });
    const isBegun = await companyRemoval.begin(uid, now);
    await companies.update({ ...company, IsActive: false }, now);
    // Without the company: whoever creates one of the same uid later must not read it.
    if (isBegun) await audit.add(actor, 'companies.delete', { target: uid }, now);
    return isBegun;
  });
