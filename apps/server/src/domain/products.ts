/**
 * The rule of `integration/products` and `catalog/read`: the company's own store answers, equal questions ask once, and
 * when the store is down the tags open with what it said last (decisions "Products"). No I/O and no clock of its own.
 */
import type { CatalogCategory, Company, ProductAnswer, ProductQuery } from '@vitrina/contract';
import { AppError } from './app-error.ts';
import { createEpochs } from './epochs.ts';
import type { Hear } from './ports/changes.ts';
import type { Asker, Stores } from './ports.ts';
import { bytesOf, createStaleCache } from './products-cache.ts';
import { createProductMemory } from './products-memory.ts';
import { isEmptyQuestion, isNaming, type ProductQuestion, questionOf } from './products-question.ts';
import { createSingleFlight } from './single-flight.ts';
import { createSteadyTime } from './steady-time.ts';
import { type CircuitLimits, type CircuitState, createStoreCircuits, defaultLimits } from './store-circuits.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const mebibyte = 1024 * 1024;

/** `now` gives the time. The limits have defaults; times in milliseconds. */
export type ProductLookupDeps = {
  stores: Stores;
  now: () => Date;
  /** How much is kept of each kind: answers, single products, category trees. */
  maxBytes?: number;
  maxEntries?: number;
  freshMs?: number;
  staleMs?: number;
  circuits?: Partial<CircuitLimits>;
};

type Asked = { company: Company; query: ProductQuery; asker?: Asker };

export interface ProductLookup {
  /** Only `company` decides the store; `companyIntegration` of the body is ignored. Throws `store.*` when nothing is remembered. */
  lookUp(asked: Asked): Promise<ProductAnswer>;
  /** Category tree of the company's store, kept for hours. Throws `store.*` when nothing is remembered. */
  categories(company: Company): Promise<CatalogCategory[]>;
  /** A store whose secret was changed is asked anew, with nothing remembered of how it answered before. */
  follow: Hear;
  /** The companies whose stores are left alone for a while, because they keep failing. */
  circuits(): { company: string; state: CircuitState }[];
}

const nothing: ProductAnswer = { products: [], prevCursor: null, nextCursor: null, total: 0 };

/** Price lists, and the keys of stores, lie in our own database. */
const outage: ReadonlySet<string> = new Set([
  'store.unreachable',
  'store.throttled',
  'store.refused',
  'database.unavailable',
]);
const isOutage = (error: unknown): error is AppError => error instanceof AppError && outage.has(error.code);

const companyOf = (store: string): string => String(JSON.parse(store)[0]);

/**
 * Everything that decides what the store answers, so that a company that changes its store starts anew, and a store whose secret
 * was changed.
 */
const storeKeys = () => {
  const secrets = createEpochs();
  return {
    of: ({ Uid, Integrations: { ECOMMERCE }, Info }: Company): string =>
      JSON.stringify([Uid, ECOMMERCE, Info.Website, secrets.of({ kind: 'secret', uid: ECOMMERCE.SECRETID })]),
    isOf: (store: string, secretId: string): boolean => JSON.parse(store)[1].SECRETID === secretId,
    follow: secrets.follow,
  };
};

const hasFeed = (company: Company): boolean => company.Integrations.ECOMMERCE.PROVIDER === 'FEED';

const keptThings = (deps: ProductLookupDeps) => {
  const { maxBytes = 64 * mebibyte, maxEntries = 50_000, freshMs = minute, staleMs = day } = deps;
  const bytes = { most: maxBytes, of: bytesOf };
  return {
    answers: createStaleCache<ProductAnswer>({ maxEntries, bytes, freshMs, staleMs }),
    trees: createStaleCache<CatalogCategory[]>({ maxEntries, bytes, freshMs: 6 * hour, staleMs: 7 * day }),
    memory: createProductMemory({ maxEntries, maxBytes, staleMs, denialsApartMs: freshMs, unknownMs: 10 * minute }),
  };
};

export const createProductLookup = (deps: ProductLookupDeps): ProductLookup => {
  const { stores, now } = deps;
  const { ms: time, dateOf } = createSteadyTime(now);
  const { answers, trees, memory } = keptThings(deps);
  const keys = storeKeys();
  const storeKey = keys.of;
  const circuits = createStoreCircuits(time, { ...defaultLimits, ...deps.circuits });
  const oneAnswer = createSingleFlight<ProductAnswer>();
  const oneTree = createSingleFlight<CatalogCategory[]>();

  const remembered = (store: string, key: string, question: ProductQuestion): ProductAnswer | null => {
    const kept = answers.get(key, time());
    return kept === null
      ? memory.answer(store, question, time(), dateOf)
      : { ...kept.value, stale: true, staleSince: dateOf(kept.at).toISOString() };
  };

  /** What `work` gives, of the names that were `asked`; in an outage what was said last. */
  const orRemembered = async (
    { store, key, question, asked }: { store: string; key: string; question: ProductQuestion; asked: ProductQuestion },
    work: () => Promise<ProductAnswer>,
  ): Promise<ProductAnswer> => {
    try {
      const answer = await work();
      answers.set(key, answer, time());
      memory.keep(store, asked, answer, time());
      return answer;
    } catch (error) {
      const old = isOutage(error) ? remembered(store, key, question) : null;
      if (old === null) throw error;
      return old;
    }
  };

  const ask = async ({ company, query, asker }: Asked, question: ProductQuestion, key: string) => {
    const store = storeKey(company);
    const asked = memory.withoutUnknown(store, question, time());
    if (isNaming(question) && !isNaming(asked)) return nothing;
    const narrowed = { ...query, refId: asked.refs, itemId: asked.itemIds };
    return orRemembered({ store, key, question, asked }, () =>
      circuits.through(store, async () => (await stores.of(company)).products(narrowed, asker)),
    );
  };

  const askTree = async (company: Company, key: string): Promise<CatalogCategory[]> => {
    try {
      const tree = await circuits.through(key, async () => (await stores.of(company)).categories());
      trees.set(key, tree, time());
      return tree;
    } catch (error) {
      // A wrong configuration is not covered up by what was kept before.
      if (!isOutage(error)) trees.drop(key);
      throw error;
    }
  };

  return {
    lookUp: async ({ company, query: body, asker = {} }) => {
      const { companyIntegration: _ignored, ...query } = body;
      const question = questionOf(query);
      if (isEmptyQuestion(question)) return nothing;
      const store = storeKey(company);
      const key = JSON.stringify([store, question]);
      // An imported list is our own database: nothing to spare, and a new import must show at once.
      const list = async () => (await stores.of(company)).products(query);
      if (hasFeed(company)) return orRemembered({ store, key, question, asked: question }, list);
      const kept = answers.get(key, time());
      if (kept?.isFresh === true) return kept.value;
      const old = circuits.isResting(store) ? remembered(store, key, question) : null;
      return old ?? oneAnswer(key, () => ask({ company, query, asker }, question, key));
    },
    categories: async (company) => {
      if (hasFeed(company)) return (await stores.of(company)).categories();
      const key = storeKey(company);
      const kept = trees.get(key, time());
      if (kept === null) return oneTree(key, () => askTree(company, key));
      // Categories change seldom: whoever meets an old tree takes it, and it is renewed for the next.
      if (!kept.isFresh && !circuits.isResting(key)) oneTree(key, () => askTree(company, key)).catch(() => undefined);
      return kept.value;
    },
    follow: (change) => {
      if (change !== 'everything' && change.kind !== 'secret') return;
      keys.follow(change);
      circuits.forget((store) => change === 'everything' || keys.isOf(store, change.uid));
    },
    circuits: () => circuits.list().map(({ store, state }) => ({ company: companyOf(store), state })),
  };
};
