/** integration/products (§7). */

import type { ReadersRepos } from '../../domain/caching/stale-on-error.ts';
import type { ProductLookup } from '../../domain/products/products.ts';
import { requireCompany } from './known-company.ts';
import type { Mount } from './mount.ts';

/** Large enough for the 500 item ids and 20 000 characters of references that the contract allows. */
const MAX_BODY_BYTES = 128 * 1024;

export const integrationRoutes = (
  mount: Mount,
  products: ProductLookup,
  companies: ReadersRepos['companies'],
): void => {
  mount(
    'integration.products',
    async ({ body }, { ip: address }) =>
      products.lookUp({ company: await requireCompany(companies, body.companyId), query: body, visitor: { address } }),
    {
      bodyLimit: MAX_BODY_BYTES,
      dependsOn: ({ body: { companyId: uid } }) => [
        { kind: 'company', uid },
        { kind: 'feed', uid },
      ],
      isReusable: products.isFresh,
    },
  );
};
