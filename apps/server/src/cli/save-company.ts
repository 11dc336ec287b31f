/** Saves a company with its developments and its store secret, for the commands that change companies and for the demo. */
import type { Company } from '@vitrina/contract';
import { COMMAND_LINE } from '../domain/accounts/authorization.ts';
import { checkedUid } from '../domain/companies/companies.ts';
import { keepKeysBound, mergedSecret } from '../domain/companies/store-address.ts';
import type { Database } from '../domain/ports/database.ts';

/**
 * `version`: the one that the change is based on. `developments` null: unchanged. An empty `secret` is unchanged too; given
 * entries are merged into the existing ones.
 */
type CompanySave = {
  company: Company;
  isNew: boolean;
  version?: number;
  developments: string[] | null;
  secret: Record<string, string>;
  now: Date;
};

/** Throws `company.exists`, `company.invalid`, `company.conflict` and `secret.origin`. */
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
    const before = isNew ? null : await companies.byUid(company.Uid);
    if (before && !hasSecret) await keepKeysBound({ secrets }, before, company);
    await (isNew ? companies.insert(company, now) : companies.update(company, now, version));
    if (bought) await companies.setDevelopments(company.Uid, bought);
    if (hasSecret) {
      const { values, origin } = mergedSecret(await secrets.open(secretId), secret, { before, after: company });
      await secrets.write(secretId, values, now, { companyUid: company.Uid, origin });
    }
    const operation = isNew ? 'companies.create' : 'companies.update';
    const of = { companyUid: company.Uid, target: company.Uid };
    await audit.add(COMMAND_LINE, operation, of, now);
  });
};
