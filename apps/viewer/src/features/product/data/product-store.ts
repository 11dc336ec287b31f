/**
 * Product data received from the company's store (§4 "Product lookup is done once per page"): one zustand store per
 * company; the loader (product-loader.ts) that fills it is imported on first use. It never throws.
 */
import type { ProductRef } from '@vitrina/contract';
import { es } from '@vitrina/ui';
import { createStore, type StoreApi } from 'zustand/vanilla';
import {
  keyOf,
  type Log,
  type ProductLoader,
  type ProductState,
  type ProductStoreOptions,
  type ProductView,
} from './product-state.ts';

export type ProductStore = StoreApi<ProductState> & ProductLoader;

/** Resolves when no request is in flight, after `timeoutMs` at the latest. */
export const whenSettled = (store: Pick<ProductStore, 'getState' | 'subscribe'>, timeoutMs: number): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      stop();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, timeoutMs);
    const stop = store.subscribe(({ loading }) => !loading && end());
    if (!store.getState().loading) end();
  });

const warn: Log = (message, detail) => console.warn(message, detail);

export const createProductStore = (
  options: Omit<ProductStoreOptions, 'log' | 'isOffline'> & Partial<Pick<ProductStoreOptions, 'log' | 'isOffline'>>,
): ProductStore => {
  const settings = { log: warn, isOffline: () => false, ...options };
  const store = createStore<ProductState>()(() => ({
    views: {},
    tagViews: {},
    products: [],
    loading: false,
    error: '',
  }));
  let loading: Promise<ProductLoader> | null = null;

  /** `null` when the loader's chunk fails to load; the next call tries again. */
  const loadLoader = async (): Promise<ProductLoader | null> => {
    try {
      loading ??= import('./product-loader.ts').then(({ createProductLoader }) => createProductLoader(store, settings));
      return await loading;
    } catch (cause) {
      loading = null;
      settings.log('Product fetch', { result: false, cause });
      return null;
    }
  };

  const load = async (method: 'lookUp' | 'refresh', refs: readonly ProductRef[]): Promise<boolean> => {
    const loader = await loadLoader();
    if (loader) return loader[method](refs);
    const failed: ProductView = { is: 'failed', text: es.app.loadingFailed };
    store.setState(({ views }) => ({
      error: failed.text,
      // Known views win: an old price is better than none.
      views: { ...Object.fromEntries(refs.map((ref) => [keyOf(ref), failed])), ...views },
    }));
    return false;
  };

  return {
    ...store,
    lookUpPages: async (pages) => (await loadLoader())?.lookUpPages(pages),
    lookUp: (refs) => load('lookUp', refs),
    refresh: (refs) => load('refresh', refs),
  };
};
