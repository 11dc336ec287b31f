/** Writes a company with its developments and its store's secret, all or nothing. */
import type { Company } from '@vitrina/contract';
import { checkedUid } from '../domain/access.ts';
import { auditEntry, COMMAND_LINE } from '../domain/accounts/audit.ts';
import type { Database } from '../domain/ports.ts';

/** `version`: the one that the change was made on. `developments` null: they stay. An empty `secret` stays too; given entries join those that are there. */
type CompanySave = {
  company: Company;
  isNew: boolean;
  version?: number;
  developments: string[] | null;
  secret: Record<string, string>;
  now: Date;
};

/** Throws `company.exists`, `company.invalid` and `company.conflict`. */
export const saveCompany = async (database: Database, save: CompanySave): Promise<void> => {
  const { isNew, version, developments, secret, now } = save;
  const { ECOMMERCE } = save.company.Integrations;
  const hasSecret = Object.keys(secret).length > 0;
  const secretId = hasSecret ? ECOMMERCE.SECRETID || `${save.company.Uid}-ecommerce` : ECOMMERCE.SECRETID;
  const company: Company = {
    ...save.company,
    Integrations: { ...save.company.Integrations, ECOMMERCE: { ...ECOMMERCE, SECRETID: secretId } },
  };
  const bought = developments?.map((uid) => checkedUid('development', uid)) ?? null;
  await database.inTransaction(async ({ companies, secrets, audit }) => {
    await (isNew ? companies.insert(company, now) : companies.update(company, now, version));
    if (bought) await companies.setDevelopments(company.Uid, bought);
    if (hasSecret) {
      const joined = { ...(await secrets.read(secretId)), ...secret };
      await secrets.write(secretId, joined, now, company.Uid);
    }
    const operation = isNew ? 'companies.create' : 'companies.update';
    const of = { companyUid: company.Uid, target: company.Uid };
    await audit.insert(auditEntry(COMMAND_LINE, operation, of, now));
  });
};
