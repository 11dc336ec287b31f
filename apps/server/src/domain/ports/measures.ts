/** What is measured on the way, for operators. No label tells a company or a visitor: their number has no bound. */

/** How a call to a store ended: `2xx` to `5xx`, or without an answer. */
export type StoreOutcome = '2xx' | '3xx' | '4xx' | '5xx' | 'timeout' | 'network' | 'queue' | 'other';

/** `stale`: what the store said last, because it does not answer; `failed`: not even that. */
export type ProductOutcome = 'answered' | 'stale' | 'failed';

export type Connections = { busy: number; idle: number; waiting: number };

/** Times in seconds. */
export interface Measures {
  query: (seconds: number, isFailed: boolean) => void;
  storeCall: (seconds: number, outcome: StoreOutcome) => void;
  products: (outcome: ProductOutcome) => void;
  publishing: (what: string) => void;
  /** Asked whenever the numbers are read. */
  watchConnections: (read: () => Connections) => void;
}
