/** Metrics for operators. No label contains a company or a visitor: their number is unbounded. */

/** The outcome of a call to a store: `2xx` to `5xx`, or without an answer. */
export type StoreOutcome = '2xx' | '3xx' | '4xx' | '5xx' | 'timeout' | 'network' | 'queue' | 'other';

/** `stale`: the last answer of a store that does not respond; `failed`: not even that. */
type ProductOutcome = 'answered' | 'stale' | 'failed';

/** The fate of events: accepted, counted, forwarded, given up. */
type EventOutcome = 'accepted' | 'counted' | 'sent' | 'dead';

type Connections = { busy: number; idle: number; waiting: number };

/** Times in seconds. */
export interface Metrics {
  query: (seconds: number, isFailed: boolean) => void;
  storeCall: (seconds: number, outcome: StoreOutcome) => void;
  products: (outcome: ProductOutcome) => void;
  publishing: (what: string) => void;
  /** An attempt at a job, with any outcome. */
  published: (outcome: string, seconds: number) => void;
  events: (outcome: EventOutcome, count: number) => void;
  /** Called whenever metrics are read. */
  watchConnections: (read: () => Connections) => void;
}
