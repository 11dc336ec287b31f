/**
 * Cached results by id and reference: the product, for outages of the store, and the absence of one, so that unknown ids are
 * not asked for with every page. Pure: callers pass the time.
 */
import { type Product, type ProductAnswer, referenceKey } from '@vitrina/contract';
import { bytesOf, createStaleCache } from '../caching/stale-cache.ts';
import { orderAsRequested, productsNamed } from './product-order.ts';
import { isUnfilteredLookup, type ParsedProductQuery } from './product-query.ts';

/** Times in milliseconds. */
export type ProductCacheLimits = {
  maxEntries: number;
  maxBytes: number;
  /** Maximum age of a product that is used during an outage. */
  staleMs: number;
  /**
   * An id or reference is unknown after two denials at least this far apart: a store that rebuilds its index misses products
   * for a moment.
   */
  denialsApartMs: number;
  unknownMs: number;
};

/** Times of the first and the last of consecutive denials. */
type Denial = { first: number; last: number };
type Name = { key: string; name: { ref: string } | { itemId: string } };

const refName = (store: string, region: string, ref: string): Name => ({
  key: JSON.stringify([store, region, 'ref', referenceKey(ref)]),
  name: { ref },
});
const idName = (store: string, region: string, itemId: string): Name => ({
  key: JSON.stringify([store, region, 'id', itemId]),
  name: { itemId },
});

const namesOf = (store: string, { refs, itemIds, region }: ParsedProductQuery): Name[] => [
  ...refs.map((ref) => refName(store, region, ref)),
  ...itemIds.map((itemId) => idName(store, region, itemId)),
];

export const createProductCache = ({
  maxEntries,
  maxBytes,
  staleMs,
  denialsApartMs,
  unknownMs,
}: ProductCacheLimits) => {
  // Cached per id, because pages share products and an outage rarely meets an identical question.
  const bytes = { max: maxBytes, of: bytesOf };
  const products = createStaleCache<Product>({ maxEntries, bytes, freshMs: staleMs, staleMs });
  const denials = createStaleCache<Denial>({ maxEntries, freshMs: unknownMs, staleMs: unknownMs });

  const recordDenial = (key: string, now: number, company: string): void => {
    const first = denials.get(key, now)?.value.first ?? now;
    denials.set(key, { first, last: now }, now, company);
  };

  const isUnknown = (key: string, now: number): boolean => {
    const denial = denials.get(key, now)?.value;
    return denial !== undefined && denial.last - denial.first >= denialsApartMs && products.get(key, now) === null;
  };

  return {
    add: (
      { company, store }: { company: string; store: string },
      question: ParsedProductQuery,
      answer: ProductAnswer,
      now: number,
    ): void => {
      const names = namesOf(store, question);
      const productPerName = productsNamed(
        answer.products,
        names.map(({ name }) => name),
      );
      const found = new Set(productPerName.map((product) => product?.productId));
      // A product under none of the requested ids is the store's own interpretation of one of them.
      const isComplete = isUnfilteredLookup(question) && answer.products.every(({ productId }) => found.has(productId));
      for (const [index, { key }] of names.entries()) {
        const product = productPerName[index];
        if (product !== undefined) products.set(key, product, now, company);
        else if (isComplete) recordDenial(key, now, company);
      }
    },
    /** The question without ids and references that the store does not know. */
    withoutUnknown: (store: string, question: ParsedProductQuery, now: number): ParsedProductQuery => ({
      ...question,
      refs: question.refs.filter((ref) => !isUnknown(refName(store, question.region, ref).key, now)),
      itemIds: question.itemIds.filter((itemId) => !isUnknown(idName(store, question.region, itemId).key, now)),
    }),
    /** `dateOf`: the date of a time on this clock. */
    answer: (
      store: string,
      question: ParsedProductQuery,
      now: number,
      dateOf: (ms: number) => Date,
    ): ProductAnswer | null => {
      // A filter cannot be evaluated from memory.
      if (!isUnfilteredLookup(question)) return null;
      const cached = namesOf(store, question)
        .map(({ key }) => products.get(key, now))
        .filter((found) => found !== null);
      if (cached.length === 0) return null;
      const distinct = [...new Map(cached.map(({ value }) => [value.productId, value])).values()];
      return {
        products: orderAsRequested(distinct, question),
        prevCursor: null,
        nextCursor: null,
        total: null,
        stale: true,
        staleSince: dateOf(Math.min(...cached.map(({ at }) => at))).toISOString(),
      };
    },
  };
};
