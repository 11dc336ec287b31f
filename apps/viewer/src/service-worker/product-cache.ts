/**
 * Answers product queries from cached responses while the store is unreachable. A query is answered from all responses
 * together, because after a reload the same products are requested in other groups. Pure.
 */
import { type Product, type ProductAnswer, type ProductQuery, referenceKey } from '@vitrina/contract';
import { parseProducts } from '../lib/data/parse-products.ts';
import { fieldsOf, text, type Unchecked } from '../lib/data/unchecked.ts';

/** The body of a request: it comes from a page, which may be of another release. */
export type SentQuery = Unchecked<ProductQuery>;

/** `at`: ISO time of the response. `scope`: company and region of the prices. */
export type CachedProducts = { scope: string; at: string; products: readonly Product[] };

/** `null` if a stored response is damaged. Older releases stored products as the backend sent them. */
export const parseCached = (stored: unknown): CachedProducts | null => {
  const { scope, at, products } = fieldsOf<CachedProducts>(stored);
  return Array.isArray(products)
    ? { scope: text(scope), at: text(at), products: parseProducts({ products }).products }
    : null;
};

export const scopeOf = ({ companyId, region }: SentQuery): string => JSON.stringify([companyId, region ?? '']);

const idKey = (id: string): string => /^gid:\/\/\w+\/\w+\/(\d+)/.exec(id)?.[1] ?? id.trim();
const texts = (named: unknown): string[] => [named].flat().map(text);

/** True for a lookup by reference or id; searches cannot be answered from the cache. */
const isLookupByReference = (query: SentQuery): boolean => {
  const { first, second, third, fourth, itemName, collection, cluster, prevCursor, nextCursor } = query;
  return [first, second, third, fourth, itemName, collection, cluster, prevCursor, nextCursor].every((one) => !one);
};

const isNamedBy = ({ refId, itemId }: SentQuery) => {
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
export const staleAnswer = (query: SentQuery, cached: readonly CachedProducts[]): StaleAnswer | null => {
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
