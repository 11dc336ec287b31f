/**
 * What the store said about the products in sight (§4 "Product lookup is done once per page"). One shelf per company; a
 * zustand store to read from, and the acts that fill it (product-lookups.ts). It never throws.
 */
import {
  type Client,
  type Company,
  type PdfPage,
  type Product,
  type ProductRef,
  referenceKey,
} from '@vitrina/contract';
import { es } from '@vitrina/ui';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Loadable } from '../../lib/loadable.ts';
import type { Log } from './product-asking.ts';
import type { ProductPick } from './product-match.ts';

export type ProductView = Loadable<ProductPick> | { is: 'missing' };

/** §3: the collection holds a list, a loading flag and an error string. */
export type Shelf = {
  views: Readonly<Record<string, ProductView>>;
  /** `views` as they were when one last came, changed or went that is ready: nothing else is seen on a tag. */
  tagViews: Readonly<Record<string, ProductView>>;
  products: readonly Product[];
  loading: boolean;
  error: string;
};

export type Lookups = {
  /** Asks for the products of pages not asked for before; both pages of a spread in one request. */
  lookUpPages: (pages: readonly PdfPage[]) => Promise<void>;
  /** Asks for products not yet known, for a start-up search or a list. */
  lookUp: (refs: readonly ProductRef[]) => Promise<boolean>;
  /** For a popup or the cart that opens: asks again for what failed and for prices older than 5 minutes. */
  refresh: (refs: readonly ProductRef[]) => Promise<boolean>;
};

export type ProductShelf = StoreApi<Shelf> & Lookups;

export type ShelfParts = {
  api: Client;
  company: Pick<Company, 'Uid' | 'Integrations'>;
  /** Awaited before the first request: the region may still be on its way. */
  region: string | Promise<string>;
  now: () => number;
  log: Log;
  /** There is no network: what the store says is what it said last. */
  isOffline: () => boolean;
};

const IDLE: ProductView = { is: 'idle' };

export const keyOf = ({ id, ref }: ProductRef): string => `${id}|${referenceKey(ref)}`;

/** A selector: the same object until something about this product changes. */
export const productOf = (shelf: Pick<Shelf, 'views'>, ref: ProductRef): ProductView => shelf.views[keyOf(ref)] ?? IDLE;

/** Until nothing that was asked for is on its way, `longest` ms at most. */
export const answered = (shelf: Pick<ProductShelf, 'getState' | 'subscribe'>, longest: number): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      stop();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, longest);
    const stop = shelf.subscribe(({ loading }) => !loading && end());
    if (!shelf.getState().loading) end();
  });

const warn: Log = (message, detail) => console.warn(message, detail);

export const createProductShelf = (
  given: Omit<ShelfParts, 'log' | 'isOffline'> & Partial<Pick<ShelfParts, 'log' | 'isOffline'>>,
): ProductShelf => {
  const parts = { log: warn, isOffline: () => false, ...given };
  const store = createStore<Shelf>()(() => ({ views: {}, tagViews: {}, products: [], loading: false, error: '' }));
  let coming: Promise<Lookups> | null = null;

  /** `null` where what asks does not come: the question has failed, and may be asked again. */
  const lookups = async (): Promise<Lookups | null> => {
    try {
      coming ??= import('./product-lookups.ts').then(({ createLookups }) => createLookups(store, parts));
      return await coming;
    } catch (cause) {
      coming = null;
      parts.log('Product fetch', { result: false, cause });
      return null;
    }
  };

  const ask = async (act: 'lookUp' | 'refresh', refs: readonly ProductRef[]): Promise<boolean> => {
    const asking = await lookups();
    if (asking) return asking[act](refs);
    const failed: ProductView = { is: 'failed', text: es.app.loadingFailed };
    store.setState(({ views }) => ({
      error: failed.text,
      // A price of five minutes ago is better than none.
      views: { ...Object.fromEntries(refs.map((ref) => [keyOf(ref), failed])), ...views },
    }));
    return false;
  };

  return {
    ...store,
    lookUpPages: async (pages) => (await lookups())?.lookUpPages(pages),
    lookUp: (refs) => ask('lookUp', refs),
    refresh: (refs) => ask('refresh', refs),
  };
};
