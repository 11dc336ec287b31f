/** company/read/id and components/development/read/company (§7). */
import type { ReadersRepos } from '../../domain/caching/stale-on-error.ts';
import { requireCompany } from './known-company.ts';
import type { Mount } from './mount.ts';

export const companyRoutes = (mount: Mount, companies: ReadersRepos['companies']): void => {
  mount('company.read', ({ query }) => requireCompany(companies, query.companyId), {
    dependsOn: ({ query }) => [{ kind: 'company', uid: query.companyId }],
  });
  // `companyName` is part of the call (§7) and is ignored: the uid identifies the company.
  mount(
    'company.developments',
    async ({ query }) => {
      await requireCompany(companies, query.companyId);
      return companies.developmentsOf(query.companyId);
    },
    { dependsOn: ({ query }) => [{ kind: 'company', uid: query.companyId }] },
  );
};
