/** State of the product store, its selectors, and the interface between the store and its loader. */
import {
  type Client,
  type Company,
  type PdfPage,
  type Product,
  type ProductRef,
  referenceKey,
} from '@vitrina/contract';
import type { Loadable } from '../../../lib/data/loadable.ts';
import type { ProductPick } from './product-match.ts';

export type Log = (message: string, detail: unknown) => void;

export type ProductView = Loadable<ProductPick> | { is: 'missing' };

/** §3: the collection holds a list, a loading flag and an error string. */
export type ProductState = {
  views: Readonly<Record<string, ProductView>>;
  /** `views` at the last change of a ready view; tags show no other state. */
  tagViews: Readonly<Record<string, ProductView>>;
  products: readonly Product[];
  loading: boolean;
  error: string;
};

export type ProductLoader = {
  /** Loads the products of pages not requested before; both pages of a spread in one request. */
  lookUpPages: (pages: readonly PdfPage[]) => Promise<void>;
  /** Loads products not yet known; resolves to whether every request succeeded. */
  lookUp: (refs: readonly ProductRef[]) => Promise<boolean>;
  /** Reloads failed products and prices older than 5 minutes, for an opening popup or cart. */
  refresh: (refs: readonly ProductRef[]) => Promise<boolean>;
};

export type ProductStoreOptions = {
  api: Client;
  company: Pick<Company, 'Uid' | 'Integrations' | 'Info'>;
  /** Awaited before the first request. */
  region: string | Promise<string>;
  now: () => number;
  log: Log;
  /** Offline responses come from the cache. */
  isOffline: () => boolean;
};

const IDLE: ProductView = { is: 'idle' };

export const keyOf = ({ id, ref }: ProductRef): string => `${id}|${referenceKey(ref)}`;

/** Selector: returns the same object until this product changes. */
export const productOf = (state: Pick<ProductState, 'views'>, ref: ProductRef): ProductView =>
  state.views[keyOf(ref)] ?? IDLE;
