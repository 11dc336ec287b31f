/**
 * What the store said last, for a question that nobody answers now. Answers are kept whole; a question is answered from all of
 * them together, because after a reload the same products are asked for in other groups. Pure.
 */
import { type Product, type ProductAnswer, type ProductQuery, referenceKey } from '@vitrina/contract';

/** `at`: ISO time of what is said. `scope`: whose prices these are. */
export type KeptProducts = { scope: string; at: string; products: readonly Product[] };

export const scopeOf = ({ companyId, region }: Pick<ProductQuery, 'companyId' | 'region'>): string =>
  JSON.stringify([companyId, region ?? '']);

const idKey = (id: string): string => /^gid:\/\/\w+\/\w+\/(\d+)/.exec(id)?.[1] ?? id.trim();
const texts = (named: ProductQuery['itemId']): string[] => [named ?? ''].flat().map(String);

/** Asked for by name and by nothing else: what a search finds is not known here. */
const isByName = (query: ProductQuery): boolean => {
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

export type LastKnown = ProductAnswer & { staleSince: string };

/** `null` when nothing that is kept answers the question. The oldest of what is said counts for all of it. */
export const lastKnown = (query: ProductQuery, kept: readonly KeptProducts[]): LastKnown | null => {
  if (!isByName(query)) return null;
  const isNamed = isNamedBy(query);
  const found = new Map<string, { product: Product; at: string }>();
  const inOrder = kept.filter(({ scope }) => scope === scopeOf(query)).sort((a, b) => (a.at < b.at ? -1 : 1));
  for (const { at, products } of inOrder)
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
