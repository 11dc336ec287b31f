/** What is asked of the store (§7, body of `integration/products`). Pure: references in, bodies out. */
import type { Company, ProductQuery, ProductRef } from '@vitrina/contract';

export type StoreOfCompany = {
  companyUid: string;
  integration: Company['Integrations']['ECOMMERCE'];
  /** §9: costa1 unless the caller resolved another. */
  region?: string;
};

/** §9 */
const DEFAULT_REGION = 'costa1';
/** A store answers at most this many products at once; a spread holds fewer, so it is one request. */
const MOST_PER_QUERY = 50;

/** All the fields of §7, always: what is not asked for is empty, and empty is no filter. */
const emptyQuery = ({ companyUid, integration, region = DEFAULT_REGION }: StoreOfCompany) => ({
  companyId: companyUid,
  companyIntegration: integration,
  collection: '',
  itemUid: 'models',
  page: '1',
  code: '',
  promotionId: '',
  itemId: '' as string | string[],
  refId: '',
  itemName: '',
  first: '',
  second: '',
  third: '',
  fourth: '',
  cluster: '',
  order: '',
  itemSpecification: '',
  itemPriceRange: '',
  prevCursor: '',
  nextCursor: '',
  region,
});

const isShopify = (store: StoreOfCompany): boolean => store.integration.PROVIDER.toUpperCase() === 'SHOPIFY';

const presentRefs = (refs: readonly ProductRef[]): string =>
  [...new Set(refs.map(({ ref }) => ref).filter(Boolean))].join(',');
const presentIds = (refs: readonly ProductRef[]): string[] => [...new Set(refs.map(({ id }) => id).filter(Boolean))];

/**
 * One body for all given references. Shopify-type: the list of ids. Cart-add and feed: the references joined by commas and
 * the one id when one is asked for. The literals are those of the start-up search: "", company, 'models', '1', products, "".
 */
export const productQuery = (refs: readonly ProductRef[], store: StoreOfCompany) => {
  const query = emptyQuery(store);
  const ids = presentIds(refs);
  if (isShopify(store)) return { ...query, itemId: ids, refId: ids.length > 0 ? '' : presentRefs(refs) };
  return { ...query, refId: presentRefs(refs), itemId: refs.length === 1 ? (ids[0] ?? '') : '' };
};

export type AskedProducts = { refs: ProductRef[]; body: ProductQuery };

const chunks = <T>(all: readonly T[], most: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / most) }, (_, index) => all.slice(index * most, (index + 1) * most));

/**
 * As few requests as the wire allows: one for all that can be asked for together, further ones only for references that
 * lack what the provider is asked by (an id for Shopify, a reference elsewhere).
 */
export const productQueries = (refs: readonly ProductRef[], store: StoreOfCompany): AskedProducts[] => {
  const isTogether = ({ id, ref }: ProductRef) => (isShopify(store) ? id !== '' : ref !== '');
  const others = refs.filter((ref) => !isTogether(ref));
  const groups = [
    ...chunks(refs.filter(isTogether), MOST_PER_QUERY),
    // References may be joined, ids of a cart-add store may not.
    ...chunks(others, isShopify(store) ? MOST_PER_QUERY : 1),
  ];
  return groups.map((group) => ({ refs: group, body: productQuery(group, store) }));
};
