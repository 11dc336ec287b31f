/**
 * The logic of `integration/products` and `catalog/read`: the company's own store answers, equal questions share one call, and
 * during an outage of the store its last answers are returned (decisions "Products"). No I/O and no clock of its own.
 */
import type { CatalogCategory, Company, ProductAnswer, ProductQuery } from '@vitrina/contract';
import { ignoreError } from '../../errors/ignore-error.ts';
import { createVersionTracker, type TrackedVersions } from '../caching/cache-versions.ts';
import { createMonotonicClock } from '../caching/monotonic-clock.ts';
import { createSingleFlight } from '../caching/single-flight.ts';
import { bytesOf, createStaleCache } from '../caching/stale-cache.ts';
import type { ChangeListener } from '../ports/changes.ts';
import type { OnLookup } from '../ports/metrics.ts';
import type { Stores, Visitor } from '../ports/stores.ts';
import { createAnswerCache, isOutage, type StoreQuestion } from './answer-cache.ts';
import { createCallQuota } from './call-quota.ts';
import { type CircuitLimits, type CircuitState, createCircuitBreakers, defaultLimits } from './circuit-breakers.ts';
import { createListCache } from './list-cache.ts';
import { isEmptyQuery, isLookupByReference, parseProductQuery } from './product-query.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const MIB = 1024 * 1024;

/** The limits have defaults; times in milliseconds. */
export type ProductLookupDeps = {
  stores: Stores;
  now: () => Date;
  /** Versions of the imported lists; without them lists are queried each time. */
  lists?: TrackedVersions;
  /** Limits of each cache: answers, single products, category trees. */
  maxBytes?: number;
  maxEntries?: number;
  freshMs?: number;
  staleMs?: number;
  circuits?: Partial<CircuitLimits>;
  /** Look-ups in the caches of stores' answers and of lists. */
  onLookup?: { stores: OnLookup; lists: OnLookup };
  /** Product references that a company may look up in a minute; 0: any number. */
  callLimit?: (companyUid: string) => Promise<number>;
};

type Lookup = { company: Company; query: ProductQuery; visitor?: Visitor };

export interface ProductLookup {
  /**
   * Only `company` determines the store; `companyIntegration` of the body is ignored. Throws `store.*` without a cached answer.
   */
  lookUp(remaining: Lookup): Promise<ProductAnswer>;
  /** Whether `lookUp` would return this very answer for an equal query, so that it may be sent again without a look-up. */
  isFresh: (answer: ProductAnswer) => boolean;
  /** To be called when a fresh answer was sent again without a look-up. */
  onReuse?: () => void;
  /** Category tree of the company's store, cached for hours. Throws `store.*` without a cached tree. */
  categories(company: Company): Promise<CatalogCategory[]>;
  /** Discards everything cached for a store whose secret was changed. */
  onChange: ChangeListener;
  /** The companies whose circuits are not closed. */
  circuits(): { company: string; state: CircuitState }[];
}

export const NO_PRODUCTS: ProductAnswer = { products: [], prevCursor: null, nextCursor: null, total: 0 };

/** The parts of a store key: the company, its secret, and the rest. */
const partsOf = (store: string): readonly unknown[] => {
  const parts: unknown = JSON.parse(store);
  return Array.isArray(parts) ? parts : [];
};
const companyOf = (store: string): string => String(partsOf(store)[0]);

/** Everything that the store's answers depend on, so that a changed store or secret starts with an empty cache. */
const storeKeys = () => {
  const secrets = createVersionTracker();
  return {
    of: ({ Uid, Integrations: { ECOMMERCE }, Info }: Company): string =>
      JSON.stringify([
        Uid,
        ECOMMERCE.SECRETID,
        ECOMMERCE,
        Info.Website,
        secrets.versionOf({ kind: 'secret', uid: ECOMMERCE.SECRETID }),
      ]),
    isOf: (store: string, secretId: string): boolean => partsOf(store)[1] === secretId,
    follow: secrets.follow,
  };
};

/** The answers that may be sent again, each until the end of its freshness, ms. */
const createFreshAnswers = (time: () => number, freshMs: number) => {
  let freshUntil = new WeakMap<ProductAnswer, number>();
  return {
    add: (answer: ProductAnswer): void => void freshUntil.set(answer, time() + freshMs),
    has: (answer: ProductAnswer): boolean => (freshUntil.get(answer) ?? 0) > time(),
    clear: (): void => {
      freshUntil = new WeakMap();
    },
  };
};

const hasFeed = (company: Company): boolean => company.Integrations.ECOMMERCE.PROVIDER === 'FEED';

const limitsOf = ({
  maxBytes = 64 * MIB,
  maxEntries = 50_000,
  freshMs = MINUTE_MS,
  staleMs = DAY_MS,
}: Partial<ProductLookupDeps>) => ({
  maxBytes,
  maxEntries,
  freshMs,
  staleMs,
});

const createTreeCache = ({ maxEntries, maxBytes }: { maxEntries: number; maxBytes: number }) =>
  createStaleCache<CatalogCategory[]>({
    maxEntries,
    bytes: { max: maxBytes, of: bytesOf },
    freshMs: 6 * HOUR_MS,
    staleMs: 7 * DAY_MS,
  });

export const createProductLookup = ({ stores, onLookup, ...deps }: ProductLookupDeps): ProductLookup => {
  const clock = createMonotonicClock(deps.now);
  const time = clock.ms;
  const limits = limitsOf(deps);
  const answers = createAnswerCache(limits, clock);
  const trees = createTreeCache(limits);
  const ofLists = { ...limits, maxBytes: limits.maxBytes / 4 };
  const cachedList = createListCache(deps.lists ?? null, ofLists, time, onLookup?.lists);
  const storeOf = storeKeys();
  const circuits = createCircuitBreakers(time, { ...defaultLimits, ...deps.circuits });
  const singleAnswer = createSingleFlight<ProductAnswer>();
  const singleTree = createSingleFlight<CatalogCategory[]>();
  const freshAnswers = createFreshAnswers(time, limits.freshMs);
  const calls = createCallQuota(deps.callLimit ?? (async () => 0), time);

  const fetchAnswer = async ({ company, query, visitor }: Lookup, storeQuestion: StoreQuestion) => {
    const remaining = answers.withoutUnknown(storeQuestion);
    if (isLookupByReference(storeQuestion.question) && !isLookupByReference(remaining)) return NO_PRODUCTS;
    const narrowed = { ...query, refId: remaining.refs, itemId: remaining.itemIds };
    const work = () =>
      circuits.execute(storeQuestion.store, async () => (await stores.of(company)).products(narrowed, visitor));
    const spent = () => calls.spend(company.Uid, remaining).then(() => answers.caching(storeQuestion, remaining, work));
    const answer = await answers.orStale(storeQuestion, spent);
    if (answers.fresh(storeQuestion) === answer) freshAnswers.add(answer);
    return answer;
  };

  const listAnswer = async ({ company, query }: Lookup, storeQuestion: StoreQuestion): Promise<ProductAnswer> => {
    const isObserved = (deps.lists?.versionOf({ kind: 'feed', uid: company.Uid }) ?? null) !== null;
    await calls.spend(company.Uid, storeQuestion.question);
    const read = async () => (await stores.of(company)).products(query);
    const answer = await answers.caching(storeQuestion, storeQuestion.question, read);
    if (isObserved) freshAnswers.add(answer);
    return answer;
  };

  const fetchTree = async (company: Company, key: string): Promise<CatalogCategory[]> => {
    try {
      const tree = await circuits.execute(key, async () => (await stores.of(company)).categories());
      trees.set(key, tree, time(), company.Uid);
      return tree;
    } catch (error) {
      // A misconfigured store must not be hidden by a cached tree.
      if (!isOutage(error)) trees.remove(key);
      throw error;
    }
  };

  return {
    lookUp: async ({ company, query: body, visitor = {} }) => {
      const { companyIntegration: _ignored, ...query } = body;
      const question = parseProductQuery(query);
      if (isEmptyQuery(question)) return NO_PRODUCTS;
      const store = storeOf.of(company);
      const key = JSON.stringify([store, question]);
      const storeQuestion = { company: company.Uid, store, key, question };
      if (hasFeed(company))
        return answers.orStale(storeQuestion, () =>
          cachedList(company.Uid, key, () => listAnswer({ company, query }, storeQuestion)),
        );
      const fresh = answers.fresh(storeQuestion, onLookup?.stores);
      if (fresh !== null) return fresh;
      const stale = circuits.isDegraded(store) ? answers.stale(storeQuestion) : null;
      return stale ?? singleAnswer(key, () => fetchAnswer({ company, query, visitor }, storeQuestion));
    },
    isFresh: freshAnswers.has,
    categories: async (company) => {
      const key = storeOf.of(company);
      if (hasFeed(company)) return cachedList(company.Uid, key, async () => (await stores.of(company)).categories());
      const cached = trees.get(key, time());
      if (cached === null) return singleTree(key, () => fetchTree(company, key));
      // Categories change seldom: a stale tree is returned, and refreshed for the next call.
      if (!cached.isFresh && !circuits.isDegraded(key))
        singleTree(key, () => fetchTree(company, key)).catch(ignoreError('the next call refreshes it'));
      return cached.value;
    },
    onChange: (change) => {
      if (change !== 'everything' && change.kind !== 'secret') return;
      storeOf.follow(change);
      freshAnswers.clear();
      circuits.reset((store) => change === 'everything' || storeOf.isOf(store, change.uid));
    },
    circuits: () => circuits.list().map(({ store, state }) => ({ company: companyOf(store), state })),
  };
};
