/** Companies and their developments (purchased products) under /admin/v1. */
import { type Caller, isOperator } from '../../domain/accounts/authorization.ts';
import {
  changeCompany,
  companyState,
  createCompany,
  setDevelopments,
  setSuspended,
} from '../../domain/accounts/company-change.ts';
import { quotaState, setQuotas } from '../../domain/companies/quotas.ts';
import { beginRemoval } from '../../domain/companies/removal.ts';
import { AppError } from '../../errors/app-error.ts';
import type { AdminDeps } from '../middleware/deps.ts';
import type { AdminMount } from './mount.ts';

export const companiesRoutes = (mount: AdminMount, { config, database, clock, finishRemoval }: AdminDeps): void => {
  const { repos } = database;
  mount('companies.list', async ({ query, caller }) => {
    const found = await repos.memberships.companiesOf(caller.userUid, { ...query, all: isOperator(caller) });
    return { ...found, ...query };
  });
  mount('companies.create', ({ body: { developments = [config.requiredDevelopment], ...given }, caller }) =>
    createCompany(database, caller, { ...given, developments }, clock()),
  );
  mount('companies.read', ({ params, caller }) => companyState(repos, params.companyUid, caller.role));
  mount('companies.update', ({ params: { companyUid: uid }, body: { version, ...change }, caller }) =>
    changeCompany(database, caller, { uid, version, change }, clock()),
  );
  const suspend = async (uid: string, isSuspended: boolean, caller: Caller) => {
    await setSuspended(database, caller, { uid, isSuspended }, clock());
    return companyState(repos, uid, caller.role);
  };
  mount('companies.suspend', ({ params, caller }) => suspend(params.companyUid, true, caller));
  mount('companies.resume', ({ params, caller }) => suspend(params.companyUid, false, caller));
  mount('companies.delete', async ({ params: { companyUid: uid }, body: { confirm }, caller }) => {
    if (confirm !== uid) throw new AppError('company.invalid', { field: 'confirm', reason: 'it must be the uid' });
    await beginRemoval(database, caller, uid, clock());
    finishRemoval(uid);
    return { uid, state: 'removing' } as const;
  });
  mount('quotas.read', ({ params }) => quotaState(repos, params.companyUid, clock()));
  mount('quotas.set', async ({ params: { companyUid: uid }, body, caller }) => {
    await setQuotas(database, caller, { uid, change: body }, clock());
    return quotaState(repos, uid, clock());
  });
  mount('developments.list', ({ params }) => repos.companies.developmentsOf(params.companyUid));
  mount('developments.set', ({ params: { companyUid: uid }, body, caller }) =>
    setDevelopments(database, caller, { ...body, uid }, clock()),
  );
};
