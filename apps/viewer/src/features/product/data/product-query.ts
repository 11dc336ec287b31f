/**
 * Bodies of `integration/products` (§7), built from product references. A file of its own, because the products of an early tap are
 * requested before the viewer has loaded. Pure.
 */
import type { Company, Model, PdfPage, ProductQuery, ProductRef } from '@vitrina/contract';
import { keyOf } from './product-state.ts';

/** The fields of a page that name products. */
type CarryingPage = Pick<PdfPage, 'tags'> & { models: readonly Pick<Model, 'product'>[] };

/** The distinct products named by the active tags and the models of the pages. */
export const productRefsOf = (pages: readonly CarryingPage[]): ProductRef[] => {
  const named = pages.flatMap(({ tags, models }) => [...tags.filter((tag) => tag.active), ...models]);
  const refs = named.map(({ product }) => product).filter(({ id, ref }) => id !== '' || ref !== '');
  return [...new Map(refs.map((ref) => [keyOf(ref), ref])).values()];
};

export type CompanyStore = {
  companyUid: string;
  integration: Company['Integrations']['ECOMMERCE'];
  /** §9: costa1 unless the caller resolved another. */
  region?: string;
};

/** §9 */
const DEFAULT_REGION = 'costa1';
/** Stores return at most this many products per request; a spread needs one request. */
const MAX_PER_QUERY = 50;

/** All fields of §7; an empty field is no filter. */
const emptyQuery = ({ companyUid, integration, region = DEFAULT_REGION }: CompanyStore) => ({
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

const isShopify = (store: CompanyStore): boolean => store.integration.PROVIDER.toUpperCase() === 'SHOPIFY';

const presentRefs = (refs: readonly ProductRef[]): string =>
  [...new Set(refs.map(({ ref }) => ref).filter(Boolean))].join(',');
const presentIds = (refs: readonly ProductRef[]): string[] => [...new Set(refs.map(({ id }) => id).filter(Boolean))];

/**
 * One body for all given references. Shopify-type: the list of ids. Cart-add and feed: the references joined by commas and
 * the one id when one is asked for. The literals are those of the start-up search: "", company, 'models', '1', products, "".
 */
export const productQuery = (refs: readonly ProductRef[], store: CompanyStore) => {
  const query = emptyQuery(store);
  const ids = presentIds(refs);
  if (isShopify(store)) return { ...query, itemId: ids, refId: ids.length > 0 ? '' : presentRefs(refs) };
  return { ...query, refId: presentRefs(refs), itemId: refs.length === 1 ? (ids[0] ?? '') : '' };
};

export type ProductRequest = { refs: ProductRef[]; body: ProductQuery };

const chunks = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size));

/**
 * The fewest requests possible: references with the provider's key (an id for Shopify, a reference elsewhere) share one
 * request, the others need requests of their own.
 */
export const productQueries = (refs: readonly ProductRef[], store: CompanyStore): ProductRequest[] => {
  const isBatchable = ({ id, ref }: ProductRef) => (isShopify(store) ? id !== '' : ref !== '');
  const others = refs.filter((ref) => !isBatchable(ref));
  const groups = [
    ...chunks(refs.filter(isBatchable), MAX_PER_QUERY),
    // Cart-add stores accept several references but one id per request.
    ...chunks(others, isShopify(store) ? MAX_PER_QUERY : 1),
  ];
  return groups.map((group) => ({ refs: group, body: productQuery(group, store) }));
};
