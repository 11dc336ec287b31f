/** Order, filters and search text of a question in Shopify's terms. Pure. */
import type { ParsedProductQuery } from '../../domain/products/product-query.ts';

type Sort = { sortKey?: string; reverse?: boolean };

/** One field orders both kinds of store, so it uses VTEX's names. */
const sorts: Readonly<Record<string, { collection?: string; products?: string; search?: string; reverse: boolean }>> = {
  priceasc: { collection: 'PRICE', products: 'PRICE', search: 'PRICE', reverse: false },
  pricedesc: { collection: 'PRICE', products: 'PRICE', search: 'PRICE', reverse: true },
  nameasc: { collection: 'TITLE', products: 'TITLE', reverse: false },
  namedesc: { collection: 'TITLE', products: 'TITLE', reverse: true },
  releasedatedesc: { collection: 'CREATED', products: 'CREATED_AT', reverse: true },
  topsaledesc: { collection: 'BEST_SELLING', products: 'BEST_SELLING', reverse: false },
  scoredesc: { search: 'RELEVANCE', reverse: false },
};

/** The sort of a question for one of the three lists; empty when Shopify has no such order. */
export const shopifySort = (order: string | null, list: 'collection' | 'products' | 'search'): Sort => {
  const plain = (order ?? '')
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(/^orderby/, '');
  const sort = Object.hasOwn(sorts, plain) ? sorts[plain] : undefined;
  const sortKey = sort?.[list];
  return sort === undefined || sortKey === undefined ? {} : { sortKey, reverse: sort.reverse };
};

/** `ProductFilter`s, which collections and search understand. `tag` is a cluster beside a collection. */
export const shopifyFilters = (question: ParsedProductQuery, tag: string | null): Record<string, unknown>[] => [
  ...(question.priceRange === null ? [] : [{ price: question.priceRange }]),
  ...question.specifications.map(({ field: name, value }) => ({ variantOption: { name, value } })),
  ...(tag === null ? [] : [{ tag }]),
];

/**
 * The search syntax of `products(query:)`, which has no filters and of ours only the price. Null when no price is
 * asked.
 */
export const shopifyQuery = ({ priceRange }: ParsedProductQuery): string | null =>
  priceRange === null ? null : `variants.price:>=${priceRange.min} AND variants.price:<=${priceRange.max}`;

/**
 * Parts of titles, combined with the price. Operators of the search syntax are removed from the words: none of them
 * could be found.
 */
export const shopifyTitleQuery = (question: ParsedProductQuery): string | null => {
  const words = (question.text ?? '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, 8);
  if (words.length === 0) return null;
  const price = shopifyQuery(question);
  return [...words.map((word) => `title:*${word}*`), ...(price === null ? [] : [price])].join(' AND ');
};
