/** The numbers that operators read at /metrics. Labels are few and closed: there is none for a company, a document or an address. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, type Registry } from 'prom-client';
import type { Measures } from './domain/ports/measures.ts';
import type { ProductLookup } from './domain/products.ts';

export type MetricSources = {
  /** Workers that draw pages; null before the first is needed. */
  drawing: () => { busy: number; idle: number; waiting: number } | null;
  /** Jobs by state. */
  jobs: () => Promise<Record<string, number>>;
};

const QUERY_BUCKETS = [0.0005, 0.002, 0.01, 0.05, 0.25, 1, 5];
const STORE_BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2, 4];

const counter = (registry: Registry, name: string, help: string, label: string) =>
  new Counter({ name, help, labelNames: [label], registers: [registry] });

const histogram = (registry: Registry, name: string, help: string, buckets: number[]) =>
  new Histogram({ name, help, labelNames: ['outcome'], buckets, registers: [registry] });

export const createMeasures = (registry: Registry): Measures => {
  const queries = histogram(registry, 'database_query_seconds', 'Time of one statement', QUERY_BUCKETS);
  const calls = histogram(registry, 'store_call_seconds', 'Time of one call to a store', STORE_BUCKETS);
  const products = counter(registry, 'product_answers_total', 'How questions for products ended', 'outcome');
  const publishing = counter(registry, 'publishing_events_total', 'What happened to publishings here', 'event');
  return {
    query: (seconds, isFailed) => queries.observe({ outcome: isFailed ? 'failed' : 'ok' }, seconds),
    storeCall: (seconds, outcome) => calls.observe({ outcome }, seconds),
    products: (outcome) => products.inc({ outcome }),
    publishing: (event) => publishing.inc({ event }),
    watchConnections: (read) => {
      const gauge = new Gauge({
        name: 'database_connections',
        help: 'Connections of the pool: at work, idle, and queries that wait for one',
        labelNames: ['state'],
        registers: [registry],
        collect: () => {
          for (const [state, count] of Object.entries(read())) gauge.set({ state }, count);
        },
      });
    },
  };
};

const watchDrawing = (registry: Registry, drawing: MetricSources['drawing']): void => {
  const gauge = new Gauge({
    name: 'pdf_workers',
    help: 'Workers that draw pages: at work, idle, and pages that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect: () => {
      for (const [state, count] of Object.entries(drawing() ?? { busy: 0, idle: 0, waiting: 0 }))
        gauge.set({ state }, count);
    },
  });
};

/** A database that does not answer must not hide the other numbers. */
const watchJobs = (registry: Registry, jobs: MetricSources['jobs']): void => {
  const gauge = new Gauge({
    name: 'publishing_jobs',
    help: 'Publishings of the whole deployment, by state',
    labelNames: ['state'],
    registers: [registry],
    collect: async () => {
      gauge.reset();
      const counts = await jobs().catch(() => ({}));
      for (const [state, count] of Object.entries(counts)) gauge.set({ state }, count);
    },
  });
};

/** Counts how questions for products end; which stores are to blame stands in the log and in `store_call_seconds`. */
export const measuredProducts = (products: ProductLookup, measures: Measures): ProductLookup => ({
  ...products,
  lookUp: async (asked) => {
    try {
      const answer = await products.lookUp(asked);
      measures.products(answer.stale === undefined ? 'answered' : 'stale');
      return answer;
    } catch (error) {
      measures.products('failed');
      throw error;
    }
  },
});

/** Those of the process, and those that are looked up when they are read. */
export const watchSources = (registry: Registry, { drawing, jobs }: MetricSources): void => {
  collectDefaultMetrics({ register: registry });
  watchDrawing(registry, drawing);
  watchJobs(registry, jobs);
};
