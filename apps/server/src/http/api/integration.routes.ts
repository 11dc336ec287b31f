/** integration/products (§7). */

import type { ReadersRepos } from '../../domain/caching/stale-on-error.ts';
import type { DocumentAccess } from '../../domain/documents/document-access.ts';
import { NO_PRODUCTS, type ProductLookup } from '../../domain/products/products.ts';
import { requireCompany } from './known-company.ts';
import type { Mount } from './mount.ts';

/** Large enough for the 500 item ids and 20 000 characters of references that the contract allows. */
const MAX_BODY_BYTES = 128 * 1024;

type ShopReaders = { companies: ReadersRepos['companies']; access: Pick<DocumentAccess, 'isActive'> };

export const integrationRoutes = (mount: Mount, products: ProductLookup, { companies, access }: ShopReaders): void => {
  mount(
    'integration.products',
    async ({ body }, { ip: address }) => {
      const company = await requireCompany(companies, body.companyId);
      if (!(await access.isActive(body.companyId))) return NO_PRODUCTS;
      return products.lookUp({ company, query: body, visitor: { address } });
    },
    {
      bodyLimit: MAX_BODY_BYTES,
      dependsOn: ({ body: { companyId: uid } }) => [
        { kind: 'company', uid },
        { kind: 'feed', uid },
      ],
      isReusable: products.isFresh,
      onReuse: products.onReuse,
    },
  );
};
