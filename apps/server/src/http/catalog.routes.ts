/** catalog/read (§7): the categories of a company's store. */

import type { ProductLookup } from '../domain/products.ts';
import type { ReadersRepos } from '../domain/remembered.ts';
import { knownCompany } from './known-company.ts';
import type { Mount } from './mount.ts';

export const catalogRoutes = (mount: Mount, products: ProductLookup, companies: ReadersRepos['companies']): void => {
  mount('catalog.read', async ({ params }) => products.categories(await knownCompany(companies, params.companyUid)));
};
