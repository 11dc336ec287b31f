/** The company that a call names, or `company.unknown`. */
import type { Company } from '@vitrina/contract';
import { AppError } from '../domain/app-error.ts';
import type { ReadersRepos } from '../domain/remembered.ts';

export const knownCompany = async (companies: ReadersRepos['companies'], companyUid: string): Promise<Company> => {
  const company = await companies.byUid(companyUid);
  if (!company) throw new AppError('company.unknown', { company: companyUid });
  return company;
};
