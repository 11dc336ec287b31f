/**
 * Answers product queries from cached responses while the store is unreachable. A query is answered from all responses
 * together, because after a reload the same products are requested in other groups. Pure.
 */
import { type Product, type ProductAnswer, type ProductQuery, referenceKey } from '@vitrina/contract';

/** `at`: ISO time of the response. `scope`: company and region of the prices. */
export type CachedProducts = { scope: string; at: string; products: readonly Product[] };

export const scopeOf = ({ companyId, region }: Pick<ProductQuery, 'companyId' | 'region'>): string =>
  JSON.stringify([companyId, region ?? '']);

const idKey = (id: string): string => /^gid:\/\/\w+\/\w+\/(\d+)/.exec(id)?.[1] ?? id.trim();
const texts = (named: ProductQuery['itemId']): string[] => [named ?? ''].flat().map(String);

/** True for a lookup by reference or id; searches cannot be answered from the cache. */
const isLookupByReference = (query: ProductQuery): boolean => {
  const { first, second, third, fourth, itemName, collection, cluster, prevCursor, nextCursor } = query;
  return [first, second, third, fourth, itemName, collection, cluster, prevCursor, nextCursor].every((one) => !one);
};

const isNamedBy = ({ refId, itemId }: ProductQuery) => {
  const named = texts(refId).flatMap((refs) => refs.split(','));
  const refs = new Set(named.map(referenceKey).filter(Boolean));
  const ids = new Set(texts(itemId).map(idKey).filter(Boolean));
  return ({ productId, items }: Product): boolean =>
    ids.has(idKey(productId)) ||
    items.some(
      (item) =>
        ids.has(idKey(item.itemId)) ||
        refs.has(referenceKey(item.itemId)) ||
        item.referenceId.some(({ value }) => refs.has(referenceKey(value))),
    );
};

export type StaleAnswer = ProductAnswer & { staleSince: string };

/** `null` when no cached product matches. `staleSince` is the oldest time among the products used. */
export const staleAnswer = (query: ProductQuery, cached: readonly CachedProducts[]): StaleAnswer | null => {
  if (!isLookupByReference(query)) return null;
  const isNamed = isNamedBy(query);
  const found = new Map<string, { product: Product; at: string }>();
  const sorted = cached.filter(({ scope }) => scope === scopeOf(query)).sort((a, b) => (a.at < b.at ? -1 : 1));
  for (const { at, products } of sorted)
    for (const product of products) if (isNamed(product)) found.set(product.productId, { product, at });
  const known = [...found.values()];
  const [staleSince] = known.map(({ at }) => at).sort();
  if (staleSince === undefined) return null;
  return {
    products: known.map(({ product }) => product),
    prevCursor: null,
    nextCursor: null,
    total: known.length,
    stale: true,
    staleSince,
  };
};
