/**
 * What a store has said of single names: the product, for when the store is down, and that it has none, so that it is not asked
 * for the same nothing with every page. Knows no clock.
 */
import type { Product, ProductAnswer } from '@vitrina/contract';
import { bytesOf, createStaleCache } from './products-cache.ts';
import { orderAsAsked, productsNamed } from './products-order.ts';
import { isOnlyNaming, type ProductQuestion } from './products-question.ts';
import { referenceKey } from './reference-key.ts';

/** Times in milliseconds. */
export type MemoryLimits = {
  maxEntries: number;
  maxBytes: number;
  /** How long a product stands in for its store. */
  staleMs: number;
  /** A name is unknown when it was denied twice, so far apart: a store that is building its index forgets for a moment. */
  denialsApartMs: number;
  unknownMs: number;
};

/** When a name was denied first, in a row, and last. */
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

const namesOf = (store: string, { refs, itemIds, region }: ProductQuestion): Name[] => [
  ...refs.map((ref) => refName(store, region, ref)),
  ...itemIds.map((itemId) => idName(store, region, itemId)),
];

export const createProductMemory = ({ maxEntries, maxBytes, staleMs, denialsApartMs, unknownMs }: MemoryLimits) => {
  // Pages share products, so an outage rarely meets a question that was asked before word for word.
  const bytes = { most: maxBytes, of: bytesOf };
  const products = createStaleCache<Product>({ maxEntries, bytes, freshMs: staleMs, staleMs });
  const denials = createStaleCache<Denial>({ maxEntries, freshMs: unknownMs, staleMs: unknownMs });

  const deny = (key: string, now: number): void => {
    const first = denials.get(key, now)?.value.first ?? now;
    denials.set(key, { first, last: now }, now);
  };

  const isUnknown = (key: string, now: number): boolean => {
    const denial = denials.get(key, now)?.value;
    return denial !== undefined && denial.last - denial.first >= denialsApartMs && products.get(key, now) === null;
  };

  return {
    keep: (store: string, question: ProductQuestion, answer: ProductAnswer, now: number): void => {
      const names = namesOf(store, question);
      const led = productsNamed(
        answer.products,
        names.map(({ name }) => name),
      );
      const found = new Set(led.map((product) => product?.productId));
      // A product that no name leads to is the store's own reading of one of them.
      const saysAll = isOnlyNaming(question) && answer.products.every(({ productId }) => found.has(productId));
      for (const [index, { key }] of names.entries()) {
        const product = led[index];
        if (product !== undefined) products.set(key, product, now);
        else if (saysAll) deny(key, now);
      }
    },
    /** The question without the names that the store does not know. */
    withoutUnknown: (store: string, question: ProductQuestion, now: number): ProductQuestion => ({
      ...question,
      refs: question.refs.filter((ref) => !isUnknown(refName(store, question.region, ref).key, now)),
      itemIds: question.itemIds.filter((itemId) => !isUnknown(idName(store, question.region, itemId).key, now)),
    }),
    /** `dateOf`: when something at that time was, by the clock. */
    answer: (
      store: string,
      question: ProductQuestion,
      now: number,
      dateOf: (ms: number) => Date,
    ): ProductAnswer | null => {
      // A filter on top of names cannot be answered from memory.
      if (!isOnlyNaming(question)) return null;
      const kept = namesOf(store, question)
        .map(({ key }) => products.get(key, now))
        .filter((found) => found !== null);
      if (kept.length === 0) return null;
      const distinct = [...new Map(kept.map(({ value }) => [value.productId, value])).values()];
      return {
        products: orderAsAsked(distinct, question),
        prevCursor: null,
        nextCursor: null,
        total: null,
        stale: true,
        staleSince: dateOf(Math.min(...kept.map(({ at }) => at))).toISOString(),
      };
    },
  };
};
