/** Refuses work for a company that is unknown or suspended. */
import type { Kysely } from 'kysely';
import { AppError } from '../../../errors/app-error.ts';
import type { Tables } from '../../database/schema/tables.ts';

/** Throws `company.unknown`, `company.suspended`. */
export const requireActive = async (tx: Kysely<Tables>, companyUid: string): Promise<void> => {
  const company = await tx.selectFrom('companies').select('is_active').where('uid', '=', companyUid).executeTakeFirst();
  if (!company) throw new AppError('company.unknown', { companyUid });
  if (company.is_active !== 1) throw new AppError('company.suspended', { company: companyUid });
};
