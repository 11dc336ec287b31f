/** Prometheus metrics for /metrics. Label values are closed lists: no company, document or address becomes a label. */
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { CacheName, Metrics, OnLookup } from '../../domain/ports/metrics.ts';

const QUERY_BUCKETS = [0.0005, 0.002, 0.01, 0.05, 0.25, 1, 5];
const CALL_BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2, 4];
const S3_BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.25, 1, 5];
const PUBLISHING_BUCKETS = [1, 5, 15, 60, 300, 900, 3600];

const counter = (registry: Registry, name: string, help: string, label: string) =>
  new Counter({ name, help, labelNames: [label], registers: [registry] });

const histogram = <Label extends string>(
  registry: Registry,
  name: string,
  help: string,
  { labels, buckets }: { labels: readonly Label[]; buckets: number[] },
) => new Histogram({ name, help, labelNames: labels, buckets, registers: [registry] });

/** Look-ups add to plain numbers, which are copied at each scrape: the hottest path of the server is one of them. */
const createLookups = (registry: Registry): ((cache: CacheName) => OnLookup) => {
  const counts = new Map<CacheName, { hit: number; miss: number }>();
  const counted = new Counter({
    name: 'vitrina_cache_requests_total',
    help: 'Look-ups in the caches of this process, by cache and outcome: hit, miss',
    labelNames: ['cache', 'outcome'],
    registers: [registry],
    collect: () => {
      counted.reset();
      for (const [cache, count] of counts)
        for (const outcome of ['hit', 'miss'] as const) counted.inc({ cache, outcome }, count[outcome]);
    },
  });
  return (cache) => {
    const count = counts.get(cache) ?? { hit: 0, miss: 0 };
    counts.set(cache, count);
    return (isHit) => {
      if (isHit) count.hit += 1;
      else count.miss += 1;
    };
  };
};

const callMetrics = (registry: Registry): Pick<Metrics, 'query' | 'namedQuery' | 's3Call' | 'storeCall'> => {
  const outcome = ['outcome'] as const;
  const queries = histogram(registry, 'vitrina_database_query_seconds', 'Time of one statement', {
    labels: outcome,
    buckets: QUERY_BUCKETS,
  });
  const named = histogram(
    registry,
    'vitrina_named_query_seconds',
    'Time of one repository method with its statements',
    {
      labels: ['query'],
      buckets: QUERY_BUCKETS,
    },
  );
  const s3 = histogram(registry, 'vitrina_s3_call_seconds', 'Time of one call to the S3 server, with its retries', {
    labels: ['operation', 'outcome'],
    buckets: S3_BUCKETS,
  });
  const stores = histogram(registry, 'vitrina_store_call_seconds', 'Time of one call to a store', {
    labels: outcome,
    buckets: CALL_BUCKETS,
  });
  return {
    query: (seconds, isFailed) => queries.observe({ outcome: isFailed ? 'failed' : 'ok' }, seconds),
    namedQuery: (query, seconds) => named.observe({ query }, seconds),
    s3Call: (operation, result, seconds) => s3.observe({ operation, outcome: result }, seconds),
    storeCall: (seconds, result) => stores.observe({ outcome: result }, seconds),
  };
};

export const createMetrics = (registry: Registry): Metrics => {
  const products = counter(registry, 'vitrina_product_answers_total', 'Outcomes of product requests', 'outcome');
  const jobs = counter(
    registry,
    'vitrina_publishing_events_total',
    'Events of publishing jobs in this process',
    'event',
  );
  const published = histogram(registry, 'vitrina_publishing_seconds', 'Time of one publishing attempt', {
    labels: ['outcome'],
    buckets: PUBLISHING_BUCKETS,
  });
  const events = counter(registry, 'vitrina_analytics_events_total', 'Outcomes of events in this process', 'outcome');
  return {
    ...callMetrics(registry),
    lookups: createLookups(registry),
    products: (outcome) => products.inc({ outcome }),
    publishing: (event) => jobs.inc({ event }),
    published: (outcome, seconds) => published.observe({ outcome }, seconds),
    events: (outcome, count) => events.inc({ outcome }, count),
    watchConnections: (read) => {
      const gauge = new Gauge({
        name: 'vitrina_database_connections',
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
