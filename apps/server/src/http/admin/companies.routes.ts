/** Companies and their developments (purchased products) under /admin/v1. */
import { isOperator } from '../../domain/accounts/authorization.ts';
import { changeCompany, companyState, createCompany, setDevelopments } from '../../domain/accounts/company-change.ts';
import type { AdminDeps } from '../middleware/deps.ts';
import type { AdminMount } from './mount.ts';

export const companiesRoutes = (mount: AdminMount, { config, database, clock }: AdminDeps): void => {
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
  mount('developments.list', ({ params }) => repos.companies.developmentsOf(params.companyUid));
  mount('developments.set', ({ params: { companyUid: uid }, body, caller }) =>
    setDevelopments(database, caller, { ...body, uid }, clock()),
  );
};
