/** Metrics for operators. No label contains a company or a visitor: their number is unbounded. */

/** The outcome of a call to a store: `2xx` to `5xx`, or without an answer. */
export type StoreOutcome = '2xx' | '3xx' | '4xx' | '5xx' | 'timeout' | 'network' | 'queue' | 'other';

/** `stale`: the last answer of a store that does not respond; `failed`: not even that. */
type ProductOutcome = 'answered' | 'stale' | 'failed';

/** The fate of events: accepted, counted, forwarded, given up. */
type EventOutcome = 'accepted' | 'counted' | 'sent' | 'dead';

/** The caches whose hits and misses are counted. */
export type CacheName =
  | 'responses'
  | 'product requests'
  | 'store answers'
  | 'price lists'
  | 'answers'
  | 'pages'
  | 'tiles'
  | 'S3 files'
  | 'S3 copies';

/** Called for every look-up; must be fast. */
export type OnLookup = (isHit: boolean) => void;

/** The outcome of a call to an S3 server; `missing`: it has no such object. */
export type S3Outcome = 'ok' | 'missing' | 'failed';

type Connections = { busy: number; idle: number; waiting: number };

/** Times in seconds. */
export interface Metrics {
  /** A single statement. */
  query: (seconds: number, isFailed: boolean) => void;
  /** A method of a repository, such as `documents.head`, with all its statements. */
  namedQuery: (name: string, seconds: number) => void;
  /** With the SDK's retries. `operation`: such as `GetObject`. */
  s3Call: (operation: string, outcome: S3Outcome, seconds: number) => void;
  lookups: (cache: CacheName) => OnLookup;
  storeCall: (seconds: number, outcome: StoreOutcome) => void;
  products: (outcome: ProductOutcome) => void;
  publishing: (what: string) => void;
  /** An attempt at a job, with any outcome. */
  published: (outcome: string, seconds: number) => void;
  events: (outcome: EventOutcome, count: number) => void;
  /** Called whenever metrics are read. */
  watchConnections: (read: () => Connections) => void;
}

/** Use of this server by company, for the log: companies never become labels. */
export interface TenantUse {
  add: (company: string, seconds: number, bytes: number) => void;
}
