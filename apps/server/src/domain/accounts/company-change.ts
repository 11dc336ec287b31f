/** Changes of companies by publishers and operators: validated, versioned, and with an audit entry. */
import type { Company, Development } from '@vitrina/contract';
import type { CompanyState } from '@vitrina/contract/admin';
import { AppError } from '../../errors/app-error.ts';
import { type CompanyChange, changedCompany, checkedUid, newCompany } from '../companies/companies.ts';
import { keepKeysBound } from '../companies/store-address.ts';
import type { Actor } from '../ports/accounts.ts';
import type { Database, Repos } from '../ports/database.ts';
import { TIME_ZONE } from '../time-zone.ts';
import type { Caller } from './authorization.ts';
import { userNamed } from './users.ts';

type NewCompany = CompanyChange & { uid: string; name: string; owner?: string; developments: string[] };

/** A company must not reference a secret of another one: its own shop would receive it. */
const requireOwnSecret = async (repos: Repos, { Uid, Integrations }: Company): Promise<void> => {
  const { SECRETID } = Integrations.ECOMMERCE;
  if (SECRETID === '') return;
  const heads = await repos.secrets.listOf(Uid);
  if (!heads.some(({ id }) => id === SECRETID)) throw new AppError('secret.unknown', { secret: SECRETID });
};

export const companyState = async (repos: Repos, uid: string, role: CompanyState['role']): Promise<CompanyState> => {
  const found = await repos.companies.withVersion(uid);
  if (!found) throw new AppError('company.unknown', { company: uid });
  return { ...found, role, timeZone: TIME_ZONE };
};

/** Throws `company.exists`, `company.invalid`, `secret.unknown`, and `user.unknown` for the owner. */
export const createCompany = (
  database: Database,
  caller: Caller,
  { uid, owner, developments, ...change }: NewCompany,
  now: Date,
): Promise<CompanyState> => {
  const company = newCompany(uid, change, now);
  const bought = developments.map((development) => checkedUid('development', development));
  return database.inTransaction(async (repos) => {
    const user = owner === undefined ? caller.user : await userNamed(repos, owner);
    await requireOwnSecret(repos, company);
    await repos.companies.insert(company, now);
    await repos.companies.setDevelopments(uid, bought);
    await repos.memberships.set(uid, user.uid, 'owner', now);
    await repos.audit.add(caller, 'companies.create', { companyUid: uid, target: uid }, now);
    return { company, version: 1, role: user.uid === caller.userUid ? 'owner' : null, timeZone: TIME_ZONE };
  });
};

/** `change.extras` replaces the whole list. Throws `company.unknown`, `company.conflict`, `company.invalid`, `secret.unknown`, `secret.origin`. */
export const changeCompany = (
  database: Database,
  caller: Caller,
  { uid, version, change }: { uid: string; version: number; change: CompanyChange },
  now: Date,
): Promise<CompanyState> =>
  database.inTransaction(async (repos) => {
    await repos.memberships.lock(uid);
    const { company: before } = await companyState(repos, uid, null);
    const base = change.extras === undefined ? before : { ...before, Info: { ...before.Info, Extras: [] } };
    const company = changedCompany(base, change, before.Info.Extras);
    if (change.secretId !== undefined && change.secretId !== before.Integrations.ECOMMERCE.SECRETID)
      await requireOwnSecret(repos, company);
    await keepKeysBound(repos, before, company);
    await repos.companies.update(company, now, version);
    await repos.audit.add(caller, 'companies.update', { companyUid: uid, target: uid }, now);
    return { company, version: version + 1, role: caller.role, timeZone: TIME_ZONE };
  });

/**
 * Shoppers cannot tell a suspended company from an unknown one; its publishers can read and not change it; its jobs and price lists
 * wait. Nothing is lost. Resolves to false when nothing changed. Throws `company.unknown`, `company.removing`.
 */
export const setSuspended = (
  database: Database,
  actor: Actor,
  { uid, isSuspended }: { uid: string; isSuspended: boolean },
  now: Date,
): Promise<boolean> =>
  database.inTransaction(async (repos) => {
    await repos.memberships.lock(uid);
    const { company, version } = await companyState(repos, uid, null);
    if (!isSuspended && (await repos.companyRemoval.beganAt(uid)) !== null)
      throw new AppError('company.removing', { company: uid });
    if (company.IsActive === !isSuspended) return false;
    await repos.companies.update({ ...company, IsActive: !isSuspended }, now, version);
    const operation = isSuspended ? 'companies.suspend' : 'companies.resume';
    await repos.audit.add(actor, operation, { companyUid: uid, target: uid }, now);
    return true;
  });

/** Throws `company.unknown` and `company.invalid`. */
export const setDevelopments = (
  database: Database,
  caller: Caller,
  { uid, developments }: { uid: string; developments: string[] },
  now: Date,
): Promise<Development[]> => {
  const bought = developments.map((development) => checkedUid('development', development));
  return database.inTransaction(async (repos) => {
    await repos.companies.setDevelopments(uid, bought);
    await repos.audit.add(caller, 'developments.set', { companyUid: uid, target: uid }, now);
    return repos.companies.developmentsOf(uid);
  });
};
