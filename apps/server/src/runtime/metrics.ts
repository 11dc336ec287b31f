/** Prometheus metrics for /metrics. Label values are closed lists: no company, document or address becomes a label. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, type Registry } from 'prom-client';
import type { Database } from '../domain/ports/database.ts';
import type { Metrics } from '../domain/ports/metrics.ts';
import type { ProductLookup } from '../domain/products/products.ts';
import { ignoreError } from '../errors/ignore-error.ts';

export type MetricSources = {
  /** PDF worker threads; null before the first one is started. */
  pdfWorkers: () => { busy: number; idle: number; waiting: number } | null;
  /** Publishing jobs of the whole deployment, by state. */
  jobs: () => Promise<Record<string, number>>;
  /** Events of the whole deployment that wait for counting or forwarding, by that step. */
  events: () => Promise<Record<string, number>>;
};

const QUERY_BUCKETS = [0.0005, 0.002, 0.01, 0.05, 0.25, 1, 5];
const STORE_BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2, 4];

const PUBLISHING_BUCKETS = [1, 5, 15, 60, 300, 900, 3600];

const counter = (registry: Registry, name: string, help: string, label: string) =>
  new Counter({ name, help, labelNames: [label], registers: [registry] });

const histogram = (registry: Registry, name: string, help: string, buckets: number[]) =>
  new Histogram({ name, help, labelNames: ['outcome'], buckets, registers: [registry] });

export const createMetrics = (registry: Registry): Metrics => {
  const queries = histogram(registry, 'database_query_seconds', 'Time of one statement', QUERY_BUCKETS);
  const calls = histogram(registry, 'store_call_seconds', 'Time of one call to a store', STORE_BUCKETS);
  const products = counter(registry, 'product_answers_total', 'Outcomes of product requests', 'outcome');
  const publishing = counter(registry, 'publishing_events_total', 'Events of publishing jobs in this process', 'event');
  const published = histogram(registry, 'publishing_seconds', 'Time of one publishing attempt', PUBLISHING_BUCKETS);
  const events = counter(registry, 'analytics_events_total', 'Outcomes of analytics events in this process', 'outcome');
  return {
    query: (seconds, isFailed) => queries.observe({ outcome: isFailed ? 'failed' : 'ok' }, seconds),
    storeCall: (seconds, outcome) => calls.observe({ outcome }, seconds),
    products: (outcome) => products.inc({ outcome }),
    publishing: (event) => publishing.inc({ event }),
    published: (outcome, seconds) => published.observe({ outcome }, seconds),
    events: (outcome, count) => events.inc({ outcome }, count),
    watchConnections: (read) => {
      const gauge = new Gauge({
        name: 'database_connections',
        help: 'Connections of the pool: busy, idle, and queries waiting for one',
        labelNames: ['state'],
        registers: [registry],
        collect: () => {
          for (const [state, count] of Object.entries(read())) gauge.set({ state }, count);
        },
      });
    },
  };
};

const registerPdfWorkers = (registry: Registry, read: MetricSources['pdfWorkers']): void => {
  const gauge = new Gauge({
    name: 'pdf_workers',
    help: 'PDF workers: busy, idle, and tasks waiting for one',
    labelNames: ['state'],
    registers: [registry],
    collect: () => {
      for (const [state, count] of Object.entries(read() ?? { busy: 0, idle: 0, waiting: 0 }))
        gauge.set({ state }, count);
    },
  });
};

/** A failing database must not hide the other metrics: its gauge is then empty. */
const registerCounts = (
  registry: Registry,
  { name, help, label }: { name: string; help: string; label: string },
  counts: () => Promise<Record<string, number>>,
): void => {
  const gauge = new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    collect: async () => {
      gauge.reset();
      const found = await counts().catch(ignoreError('a scrape without these counts', {}));
      for (const [value, count] of Object.entries(found)) gauge.set({ [label]: value }, count);
    },
  });
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

/** Registers the default metrics of the process and the gauges that are read at each scrape. */
export const registerSources = (registry: Registry, { pdfWorkers, jobs, events }: MetricSources): void => {
  collectDefaultMetrics({ register: registry });
  registerPdfWorkers(registry, pdfWorkers);
  const ofJobs = { name: 'publishing_jobs', help: 'Publishing jobs of the whole deployment, by state', label: 'state' };
  const ofEvents = { name: 'analytics_events_waiting', help: 'Waiting events of the whole deployment', label: 'for' };
  registerCounts(registry, ofJobs, jobs);
  registerCounts(registry, ofEvents, events);
};
