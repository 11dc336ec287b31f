/** Wraps repositories and the product look-up so that their outcomes and times are measured. */
import type { Database, Repos } from '../../domain/ports/database.ts';
import type { Metrics } from '../../domain/ports/metrics.ts';
import type { ProductLookup } from '../../domain/products/products.ts';
import { noTracing, type Tracing } from '../../domain/tracing.ts';

/** Runs a call under its name, such as `documents.head`. */
type RunNamed = <T>(name: string, call: () => Promise<T>) => Promise<T>;

const namedMethods = <Repo extends object>(repoName: string, repo: Repo, run: RunNamed): Repo => {
  const methods = Object.entries(repo).map(([method, call]: [string, (...args: unknown[]) => Promise<unknown>]) => {
    const name = `${repoName}.${method}`;
    return [method, (...args: unknown[]) => run(name, () => call(...args))];
  });
  return Object.fromEntries(methods) as Repo;
};

/** A transaction uses few repositories: each is wrapped at its first use. */
const namedRepos = (repos: Repos, run: RunNamed): Repos => {
  const named = {} as Repos;
  for (const name of Object.keys(repos) as (keyof Repos)[]) {
    let wrapped: object | null = null;
    Object.defineProperty(named, name, {
      enumerable: true,
      get: () => (wrapped ??= namedMethods(name, repos[name], run)),
    });
  }
  return named;
};

/** Measures every repository method, and transactions as a whole; with tracing each is a span. */
export const withNamedQueries = (
  database: Database,
  measures: Pick<Metrics, 'namedQuery'>,
  tracing: Tracing = noTracing,
): Database => {
  const measured: RunNamed = async (name, call) => {
    const start = performance.now();
    try {
      return await call();
    } finally {
      measures.namedQuery(name, (performance.now() - start) / 1000);
    }
  };
  const facts = { 'db.system.name': database.info.kind === 'sqlite' ? 'sqlite' : 'postgresql' };
  const traced: RunNamed = (name, call) =>
    tracing.child(`database ${name}`, { ...facts, 'db.operation.name': name }, () => measured(name, call));
  const run = tracing.isActive ? traced : measured;
  return {
    ...database,
    repos: namedRepos(database.repos, run),
    inTransaction: (work) => run('transaction', () => database.inTransaction((repos) => work(namedRepos(repos, run)))),
  };
};

/** Wraps the repositories so that every outcome of events in this process is counted. */
export const withEventMetrics = (database: Database, measures: Metrics): Database => {
  const { events, analytics, forwarding } = database.repos;
  return {
    ...database,
    repos: {
      ...database.repos,
      events: {
        ...events,
        accept: async (batch) => {
          const accepted = await events.accept(batch);
          measures.events('accepted', accepted);
          return accepted;
        },
      },
      analytics: {
        ...analytics,
        countNext: async (maxEvents, now, count) => {
          const counted = await analytics.countNext(maxEvents, now, count);
          measures.events('counted', counted);
          return counted;
        },
      },
      forwarding: {
        ...forwarding,
        advance: async (lease, item, outcome, until) => {
          const isOwner = await forwarding.advance(lease, item, outcome, until);
          if (isOwner) measures.events(outcome.is, outcome.count);
          return isOwner;
        },
      },
    },
  };
};

/** Wraps the look-up so that outcomes of product requests are counted. The failing store is named in the log, not here. */
export const withProductMetrics = (products: ProductLookup, measures: Metrics): ProductLookup => ({
  ...products,
  onReuse: () => measures.products('answered'),
  lookUp: async (lookup) => {
    try {
      const answer = await products.lookUp(lookup);
      measures.products(answer.stale === undefined ? 'answered' : 'stale');
      return answer;
    } catch (error) {
      measures.products('failed');
      throw error;
    }
  },
});
