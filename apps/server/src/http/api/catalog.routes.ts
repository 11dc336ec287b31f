/** catalog/read (§7): the categories of a company's store. */

import type { ReadersRepos } from '../../domain/caching/stale-on-error.ts';
import type { ProductLookup } from '../../domain/products/products.ts';
import { requireCompany } from './known-company.ts';
import type { Mount } from './mount.ts';

export const catalogRoutes = (mount: Mount, products: ProductLookup, companies: ReadersRepos['companies']): void => {
  mount('catalog.read', async ({ params }) => products.categories(await requireCompany(companies, params.companyUid)));
};
