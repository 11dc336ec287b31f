/** Secrets of a company's store, as its owners manage them. Only the adapter of the store reads their values. */
import type { SecretHead } from '@vitrina/contract/admin';
import { AppError } from '../../errors/app-error.ts';
import { mergedSecret } from '../companies/store-address.ts';
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

/**
 * Replaces an existing secret of that name as a whole, and binds it to the present address of the store. `keeps`: values that are not
 * given stay. Throws `secret.invalid`, and `secret.origin` for keys that would be kept for another address.
 */
export const putSecret = (
  database: Database,
  caller: Caller,
  {
    companyUid,
    name,
    values: given,
    keeps = false,
  }: { companyUid: string; name: string; values: Record<string, string>; keeps?: boolean },
  now: Date,
): Promise<SecretHead> => {
  if (!keeps) checkedValues(given);
  return database.inTransaction(async (repos) => {
    await repos.memberships.lock(companyUid);
    const heads = await secretHeads(repos, companyUid);
    const before = heads.find((head) => head.name === name);
    if (!before && !NAME.test(name))
      throw new AppError('secret.invalid', { reason: 'its name takes a-z, 0-9, - and _, at most 63' });
    if (!before && heads.length >= MAX_SECRETS)
      throw new AppError('secret.invalid', { reason: `a company has at most ${MAX_SECRETS}` });
    const secretId = before?.secretId ?? ownId(companyUid, name);
    const company = await repos.companies.byUid(companyUid);
    const stored = keeps && before && company ? await repos.secrets.open(secretId) : null;
    const { values, origin } = company
      ? mergedSecret(stored, given, { before: company, after: company })
      : { values: given, origin: null };
    await repos.secrets.write(secretId, checkedValues(values), now, { companyUid, origin });
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
