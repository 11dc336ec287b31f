/** Messages between an open page and the service worker. */
import type { Product } from '@vitrina/contract';

export type Opened = {
  is: 'opened';
  /** URL at which the document was opened. */
  address: string;
  /** True if the worker did not handle the navigation request. */
  isShellUnseen: boolean;
  /** API key for the reads. */
  key: string;
  /** URLs fetched before the worker controlled the page. */
  urls: readonly string[];
  /** Products received so far; company and region determine their prices. */
  products: readonly Product[];
  company: string;
  region: string;
  /** Whether prefetching is allowed; false in data-saver mode. */
  ahead: boolean;
};

/** Sent by the worker when a request failed: the network may be down. */
export type NetworkFailure = { is: 'lost' };
