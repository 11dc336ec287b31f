/** integration/products (§7), and the same by GET. */

import type { ProductAnswer, ProductQuery } from '@vitrina/contract';
import type { ReadersRepos } from '../../domain/caching/stale-on-error.ts';
import type { DocumentAccess } from '../../domain/documents/document-access.ts';
import type { Change } from '../../domain/ports/changes.ts';
import { NO_PRODUCTS, type ProductLookup } from '../../domain/products/products.ts';
import { requireCompany } from './known-company.ts';
import type { Mount } from './mount.ts';

/** Large enough for the 500 item ids and 20 000 characters of references that the contract allows; a longer body is not read. */
const MAX_BODY_BYTES = 128 * 1024;

/** Equal questions are one question, however they are spelled. */
const sortedReferences = (refId: string): string[] =>
  [...new Set(refId.split(',').map((reference) => reference.trim()))]
    .filter((reference) => reference !== '')
    .toSorted();

type ShopReaders = { companies: ReadersRepos['companies']; access: Pick<DocumentAccess, 'isActive'> };

export const integrationRoutes = (mount: Mount, products: ProductLookup, { companies, access }: ShopReaders): void => {
  const lookUp = async (query: ProductQuery, { ip: address }: { ip: string }): Promise<ProductAnswer> => {
    const company = await requireCompany(companies, query.companyId);
    if (!(await access.isActive(query.companyId))) return NO_PRODUCTS;
    return products.lookUp({ company, query, visitor: { address } });
  };
  const dependenciesOf = (uid: string): Change[] => [
    { kind: 'company', uid },
    { kind: 'feed', uid },
  ];
  mount('integration.products', ({ body }, request) => lookUp(body, request), {
    bodyLimit: MAX_BODY_BYTES,
    dependsOn: ({ body }) => dependenciesOf(body.companyId),
    isReusable: products.isFresh,
    onReuse: products.onReuse,
  });
  mount(
    'integration.lookup',
    ({ query }, request) => lookUp({ ...query, refId: sortedReferences(query.refId) }, request),
    { dependsOn: ({ query }) => dependenciesOf(query.companyId), isReusable: products.isFresh },
  );
};
