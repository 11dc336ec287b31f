/** The company that a call names, or `company.unknown`. */
import type { Company } from '@vitrina/contract';
import { AppError } from '../domain/app-error.ts';
import type { CompaniesRepo } from '../domain/ports.ts';

export const knownCompany = async (companies: CompaniesRepo, companyUid: string): Promise<Company> => {
  const company = await companies.byUid(companyUid);
  if (!company) throw new AppError('company.unknown', { company: companyUid });
  return company;
};
