/** Secrets of a company's store, as its owners manage them. Only the adapter of the store reads their values. */
import type { SecretHead } from '@vitrina/contract/admin';
import { AppError } from '../../errors/app-error.ts';
import { enteredOrigin } from '../companies/store-address.ts';
import type { Database, Repos } from '../ports/database.ts';
import type { Caller } from './authorization.ts';

const NAME = /^[a-z0-9][a-z0-9_-]{0,62}$/;
const MAX_VALUES = 20;
const MAX_SECRETS = 50;

/** A uid contains no slash, so two companies never share an id. */
const ownId = (companyUid: string, name: string): string => `${companyUid}/${name}`;

const nameOf = (companyUid: string, id: string): string =>
  id.startsWith(ownId(companyUid, '')) ? id.slice(companyUid.length + 1) : id;

export const secretHeads = async (repos: Repos, companyUid: string): Promise<SecretHead[]> => {
  const company = await repos.companies.byUid(companyUid);
  return (await repos.secrets.listOf(companyUid)).map(({ id, updatedAt, origin }) => ({
    name: nameOf(companyUid, id),
    secretId: id,
    updatedAt,
    isUsed: company?.Integrations.ECOMMERCE.SECRETID === id,
    origin,
  }));
};

/** Throws `secret.invalid`. */
export const checkedValues = (values: Record<string, string>): Record<string, string> => {
  const { length } = Object.keys(values);
  if (length === 0 || length > MAX_VALUES)
    throw new AppError('secret.invalid', { reason: `it has 1 to ${MAX_VALUES} values` });
  return values;
};

/** Replaces an existing secret of that name as a whole, and binds it to the present address of the store. Throws `secret.invalid`. */
export const putSecret = (
  database: Database,
  caller: Caller,
  { companyUid, name, values }: { companyUid: string; name: string; values: Record<string, string> },
  now: Date,
): Promise<SecretHead> => {
  const checked = checkedValues(values);
  return database.inTransaction(async (repos) => {
    await repos.memberships.lock(companyUid);
    const heads = await secretHeads(repos, companyUid);
    const before = heads.find((head) => head.name === name);
    if (!before && !NAME.test(name))
      throw new AppError('secret.invalid', { reason: 'its name takes a-z, 0-9, - and _, at most 63' });
    if (!before && heads.length >= MAX_SECRETS)
      throw new AppError('secret.invalid', { reason: `a company has at most ${MAX_SECRETS}` });
    const secretId = before?.secretId ?? ownId(companyUid, name);
    const origin = enteredOrigin(await repos.companies.byUid(companyUid), checked);
    await repos.secrets.write(secretId, checked, now, { companyUid, origin });
    await repos.audit.add(caller, 'secrets.put', { companyUid, target: name }, now);
    return { name, secretId, updatedAt: now.toISOString(), isUsed: before?.isUsed ?? false, origin };
  });
};

/** Throws `secret.unknown`. */
export const deleteSecret = (
  database: Database,
  caller: Caller,
  { companyUid, name }: { companyUid: string; name: string },
  now: Date,
): Promise<void> =>
  database.inTransaction(async (repos) => {
    const head = (await secretHeads(repos, companyUid)).find((one) => one.name === name);
    if (!head) throw new AppError('secret.unknown', { secret: name });
    await repos.secrets.remove(head.secretId);
    await repos.audit.add(caller, 'secrets.delete', { companyUid, target: name }, now);
  });
