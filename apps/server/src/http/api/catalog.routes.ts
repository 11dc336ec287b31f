/** catalog/read (§7): the categories of a company's store. */

import type { ReadersRepos } from '../../domain/caching/stale-on-error.ts';
import type { DocumentAccess } from '../../domain/documents/document-access.ts';
import type { ProductLookup } from '../../domain/products/products.ts';
import { requireCompany } from './known-company.ts';
import type { Mount } from './mount.ts';

type ShopReaders = { companies: ReadersRepos['companies']; access: Pick<DocumentAccess, 'isActive'> };

export const catalogRoutes = (mount: Mount, products: ProductLookup, { companies, access }: ShopReaders): void => {
  mount(
    'catalog.read',
    async ({ params: { companyUid } }) => {
      const company = await requireCompany(companies, companyUid);
      return (await access.isActive(companyUid)) ? products.categories(company) : [];
    },
    { concerns: ({ params: { companyUid: uid } }) => [{ kind: 'company', uid }] },
  );
};
