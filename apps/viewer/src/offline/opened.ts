/** What an open page tells the worker. What it had fetched before there was a worker is kept as well. */
import type { Product } from '@vitrina/contract';

export type Opened = {
  is: 'opened';
  /** The address at which it was opened. */
  address: string;
  /** The worker has not seen the page itself. */
  isShellUnseen: boolean;
  /** Of the reads, which want it. */
  key: string;
  /** What it has fetched without the worker. */
  urls: readonly string[];
  /** What the store has said so far, and whose prices these are. */
  products: readonly Product[];
  company: string;
  region: string;
  /** May what is not needed yet be fetched? Not where data is dear. */
  ahead: boolean;
};

/** The page asked in vain: perhaps there is no network. */
export type Lost = { is: 'lost' };
