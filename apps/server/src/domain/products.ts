/**
 * The rule of `integration/products` and `catalog/read`: the company's own store answers, equal questions ask once, and
 * when the store is down the tags open with what it said last (decisions "Products"). No I/O and no clock of its own.
 */
import type { CatalogCategory, Company, ProductAnswer, ProductQuery } from '@vitrina/contract';
import { createEpochs, type FollowedEpochs } from './epochs.ts';
import type { Hear } from './ports/changes.ts';
import type { Asker, Stores } from './ports.ts';
import { bytesOf, createStaleCache } from './products-cache.ts';
import { createListed } from './products-listed.ts';
import { isEmptyQuestion, isNaming, questionOf } from './products-question.ts';
import { type AskedQuestion, createRememberedAnswers, isOutage } from './products-remembered.ts';
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
  /** What is known of the imported lists: without it they are asked anew each time. */
  lists?: FollowedEpochs;
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

const limitsOf = ({
  maxBytes = 64 * mebibyte,
  maxEntries = 50_000,
  freshMs = minute,
  staleMs = day,
}: ProductLookupDeps) => ({
  maxBytes,
  maxEntries,
  freshMs,
  staleMs,
});

export const createProductLookup = (deps: ProductLookupDeps): ProductLookup => {
  const { stores, now } = deps;
  const steady = createSteadyTime(now);
  const time = steady.ms;
  const limits = limitsOf(deps);
  const { maxEntries, maxBytes } = limits;
  const answers = createRememberedAnswers(limits, steady);
  const trees = createStaleCache<CatalogCategory[]>({
    maxEntries,
    bytes: { most: maxBytes, of: bytesOf },
    freshMs: 6 * hour,
    staleMs: 7 * day,
  });
  const whileListed = createListed(deps.lists ?? null, { ...limits, maxBytes: maxBytes / 4 }, time);
  const keys = storeKeys();
  const storeKey = keys.of;
  const circuits = createStoreCircuits(time, { ...defaultLimits, ...deps.circuits });
  const oneAnswer = createSingleFlight<ProductAnswer>();
  const oneTree = createSingleFlight<CatalogCategory[]>();

  const ask = async ({ company, query, asker }: Asked, asking: AskedQuestion) => {
    const asked = answers.withoutUnknown(asking);
    if (isNaming(asking.question) && !isNaming(asked)) return nothing;
    const narrowed = { ...query, refId: asked.refs, itemId: asked.itemIds };
    const work = () => circuits.through(asking.store, async () => (await stores.of(company)).products(narrowed, asker));
    return answers.orRemembered(asking, () => answers.keeping(asking, asked, work));
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
      const asking = { store, key, question };
      if (hasFeed(company)) {
        const list = async () => (await stores.of(company)).products(query);
        const listed = () => whileListed(company.Uid, key, () => answers.keeping(asking, question, list));
        return answers.orRemembered(asking, listed);
      }
      const fresh = answers.fresh(asking);
      if (fresh !== null) return fresh;
      const old = circuits.isResting(store) ? answers.remembered(asking) : null;
      return old ?? oneAnswer(key, () => ask({ company, query, asker }, asking));
    },
    categories: async (company) => {
      const key = storeKey(company);
      if (hasFeed(company)) return whileListed(company.Uid, key, async () => (await stores.of(company)).categories());
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
