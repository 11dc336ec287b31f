/** Writes a company with its developments and its store's secret, all or nothing. */
import type { Company } from '@vitrina/contract';
import { checkedUid } from '../domain/access.ts';
import type { Database } from '../domain/ports.ts';

/** `developments` null: they stay. An empty `secret` stays too; given entries join those that are there. */
type CompanySave = {
  company: Company;
  isNew: boolean;
  developments: string[] | null;
  secret: Record<string, string>;
  now: Date;
};

/** Throws `company.exists` and `company.invalid`. */
export const saveCompany = async (database: Database, save: CompanySave): Promise<void> => {
  const { isNew, developments, secret, now } = save;
  const { ECOMMERCE } = save.company.Integrations;
  const hasSecret = Object.keys(secret).length > 0;
  const secretId = hasSecret ? ECOMMERCE.SECRETID || `${save.company.Uid}-ecommerce` : ECOMMERCE.SECRETID;
  const company: Company = {
    ...save.company,
    Integrations: { ...save.company.Integrations, ECOMMERCE: { ...ECOMMERCE, SECRETID: secretId } },
  };
  const bought = developments?.map((uid) => checkedUid('development', uid)) ?? null;
  await database.inTransaction(async ({ companies, secrets }) => {
    await (isNew ? companies.insert(company, now) : companies.update(company, now));
    if (bought) await companies.setDevelopments(company.Uid, bought);
    if (hasSecret) await secrets.write(secretId, { ...(await secrets.read(secretId)), ...secret }, now);
  });
};
