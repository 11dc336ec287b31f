/**
 * The rule of `integration/products` and `catalog/read`: the company's own store answers, equal questions ask once, and
 * when the store is down the tags open with what it said last (decisions "Products"). No I/O and no clock of its own.
 */
import type { CatalogCategory, Company, Product, ProductAnswer, ProductQuery } from '@vitrina/contract';
import { AppError } from './app-error.ts';
import type { Stores } from './ports.ts';
import { createStaleCache } from './products-cache.ts';
import { orderAsAsked, productNamed } from './products-order.ts';
import { isEmptyQuestion, type ProductQuestion, questionOf } from './products-question.ts';
import { referenceKey } from './reference-key.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** `now` gives the time. The limits have defaults; times in milliseconds. */
export type ProductLookupDeps = {
  stores: Stores;
  now: () => Date;
  /** How many products all kept answers may hold together. */
  maxProducts?: number;
  freshMs?: number;
  staleMs?: number;
  /** After a failure old answers are given at once for this long, instead of making every shopper wait for the timeout. */
  restMs?: number;
};

export interface ProductLookup {
  /** Only `company` decides the store; `companyIntegration` of the body is ignored. Throws `store.*` when nothing is remembered. */
  lookUp(asked: { company: Company; query: ProductQuery }): Promise<ProductAnswer>;
  /** Category tree of the company's store, kept for hours. Throws `store.*` when nothing is remembered. */
  categories(company: Company): Promise<CatalogCategory[]>;
}

const outage: ReadonlySet<string> = new Set(['store.unreachable', 'store.throttled', 'store.refused']);
const isOutage = (error: unknown): error is AppError => error instanceof AppError && outage.has(error.code);

/** Everything that decides what the store answers, so that a company that changes its store starts anew. */
const storeKey = (company: Company): string =>
  JSON.stringify([company.Uid, company.Integrations.ECOMMERCE, company.Info.Website]);

const nameKeys = (store: string, question: ProductQuestion) => [
  ...question.refs.map((ref) => ({
    key: JSON.stringify([store, question.region, 'ref', referenceKey(ref)]),
    name: { ref },
  })),
  ...question.itemIds.map((itemId) => ({
    key: JSON.stringify([store, question.region, 'id', itemId]),
    name: { itemId },
  })),
];

/** Equal keys wait for one call. */
const createSingleFlight = <T>() => {
  const flying = new Map<string, Promise<T>>();
  return (key: string, work: () => Promise<T>): Promise<T> => {
    const running = flying.get(key);
    if (running !== undefined) return running;
    const started = work().finally(() => flying.delete(key));
    flying.set(key, started);
    return started;
  };
};

/** Remembers products one by one: pages share products, so an outage rarely meets a question asked word for word before. */
const createProductMemory = (maxProducts: number, staleMs: number) => {
  const products = createStaleCache<Product>({ maxWeight: maxProducts, freshMs: staleMs, staleMs });
  return {
    keep: (store: string, question: ProductQuestion, answer: ProductAnswer, now: number): void => {
      for (const { key, name } of nameKeys(store, question)) {
        const product = productNamed(answer.products, name);
        if (product !== undefined) products.set(key, product, now);
      }
    },
    answer: (store: string, question: ProductQuestion, now: number): ProductAnswer | null => {
      // A filter on top of names cannot be answered from memory.
      if (!isEmptyQuestion({ ...question, refs: [], itemIds: [], code: null })) return null;
      const kept = nameKeys(store, question)
        .map(({ key }) => products.get(key, now))
        .filter((found) => found !== null);
      if (kept.length === 0) return null;
      const distinct = [...new Map(kept.map(({ value }) => [value.productId, value])).values()];
      return {
        products: orderAsAsked(distinct, question),
        prevCursor: null,
        nextCursor: null,
        total: null,
        stale: new Date(Math.min(...kept.map(({ at }) => at))).toISOString(),
      };
    },
  };
};

export const createProductLookup = (deps: ProductLookupDeps): ProductLookup => {
  const { stores, now, maxProducts = 20_000, freshMs = minute, staleMs = day, restMs = 5_000 } = deps;
  const answers = createStaleCache<ProductAnswer>({
    maxWeight: maxProducts,
    freshMs,
    staleMs,
    weightOf: ({ products }) => Math.max(1, products.length),
  });
  const trees = createStaleCache<CatalogCategory[]>({ maxWeight: 500, freshMs: 6 * hour, staleMs: 7 * day });
  const memory = createProductMemory(maxProducts, staleMs);
  const failedAt = new Map<string, number>();
  const oneAnswer = createSingleFlight<ProductAnswer>();
  const oneTree = createSingleFlight<CatalogCategory[]>();
  const time = (): number => now().getTime();

  const remembered = (store: string, key: string, question: ProductQuestion): ProductAnswer | null => {
    const kept = answers.get(key, time());
    return kept === null
      ? memory.answer(store, question, time())
      : { ...kept.value, stale: new Date(kept.at).toISOString() };
  };

  const ask = async (
    company: Company,
    query: ProductQuery,
    question: ProductQuestion,
    key: string,
  ): Promise<ProductAnswer> => {
    const store = storeKey(company);
    try {
      const answer = await (await stores.of(company)).products(query);
      failedAt.delete(store);
      answers.set(key, answer, time());
      memory.keep(store, question, answer, time());
      return answer;
    } catch (error) {
      if (!isOutage(error)) throw error;
      if (error.code !== 'store.refused') failedAt.set(store, time());
      const known = remembered(store, key, question);
      if (known === null) throw error;
      return known;
    }
  };

  return {
    lookUp: async ({ company, query: body }) => {
      const { companyIntegration: _ignored, ...query } = body;
      const question = questionOf(query);
      if (isEmptyQuestion(question)) return { products: [], prevCursor: null, nextCursor: null, total: 0 };
      // An imported list is our own database: nothing to spare, and a new import must show at once.
      if (company.Integrations.ECOMMERCE.PROVIDER === 'FEED') return (await stores.of(company)).products(query);
      const store = storeKey(company);
      const key = JSON.stringify([store, question]);
      const kept = answers.get(key, time());
      if (kept?.isFresh === true) return kept.value;
      if (time() - (failedAt.get(store) ?? Number.NEGATIVE_INFINITY) < restMs) {
        const known = remembered(store, key, question);
        if (known !== null) return known;
      }
      return oneAnswer(key, () => ask(company, query, question, key));
    },
    categories: async (company) => {
      if (company.Integrations.ECOMMERCE.PROVIDER === 'FEED') return (await stores.of(company)).categories();
      const key = storeKey(company);
      const kept = trees.get(key, time());
      if (kept?.isFresh === true) return kept.value;
      return oneTree(key, async () => {
        try {
          const tree = await (await stores.of(company)).categories();
          trees.set(key, tree, time());
          return tree;
        } catch (error) {
          if (!isOutage(error) || kept === null) throw error;
          return kept.value;
        }
      });
    },
  };
};
