/** integration/products (§7). */

import type { ProductLookup } from '../domain/products.ts';
import type { ReadersRepos } from '../domain/remembered.ts';
import { knownCompany } from './known-company.ts';
import type { Mount } from './mount.ts';

/** Fits the 500 item ids and 20 000 characters of references that the contract allows. */
const MOST_BYTES = 128 * 1024;

export const integrationRoutes = (
  mount: Mount,
  products: ProductLookup,
  companies: ReadersRepos['companies'],
): void => {
  mount(
    'integration.products',
    async ({ body }, { ip: address }) =>
      products.lookUp({ company: await knownCompany(companies, body.companyId), query: body, asker: { address } }),
    { bodyLimit: MOST_BYTES },
  );
};
