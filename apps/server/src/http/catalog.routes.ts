/** catalog/read (§7): the categories of a company's store. */
import type { CompaniesRepo } from '../domain/ports.ts';
import type { ProductLookup } from '../domain/products.ts';
import { knownCompany } from './known-company.ts';
import type { Mount } from './mount.ts';

export const catalogRoutes = (mount: Mount, products: ProductLookup, companies: CompaniesRepo): void => {
  mount('catalog.read', async ({ params }) => products.categories(await knownCompany(companies, params.companyUid)));
};
