/** company/read/id and components/development/read/company (§7). */
import type { ReadersRepos } from '../domain/remembered.ts';
import { knownCompany } from './known-company.ts';
import type { Mount } from './mount.ts';

export const companyRoutes = (mount: Mount, companies: ReadersRepos['companies']): void => {
  mount('company.read', ({ query }) => knownCompany(companies, query.companyId), {
    follows: ({ query }) => [{ kind: 'company', uid: query.companyId }],
  });
  // `companyName` comes with the call (§7) and decides nothing: a uid is enough.
  mount('company.developments', async ({ query }) => {
    await knownCompany(companies, query.companyId);
    return companies.developmentsOf(query.companyId);
  });
};
