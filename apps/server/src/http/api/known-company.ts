/** The company of a call. Throws `company.unknown`. */
import type { Company } from '@vitrina/contract';
import type { ReadersRepos } from '../../domain/caching/stale-on-error.ts';
import { AppError } from '../../errors/app-error.ts';

export const requireCompany = async (companies: ReadersRepos['companies'], companyUid: string): Promise<Company> => {
  const company = await companies.byUid(companyUid);
  if (!company) throw new AppError('company.unknown', { company: companyUid });
  return company;
};
