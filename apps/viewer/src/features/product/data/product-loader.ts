/**
 * Loads products into the product store: decides which references to request, when to refresh them, and applies the
 * responses. Loaded lazily with the first request. It never throws: failures are logged and shown as failed.
 */
import type { PdfPage, Product, ProductRef } from '@vitrina/contract';
import { es } from '@vitrina/ui';
import type { StoreApi } from 'zustand/vanilla';
import { firstProduct, matchProduct } from './product-match.ts';
import { productRefsOf } from './product-query.ts';
import { createProductRequests, type StoreResponse } from './product-requests.ts';
import {
  keyOf,
  type ProductLoader,
  type ProductState,
  type ProductStoreOptions,
  type ProductView,
  productOf,
} from './product-state.ts';

/** Decisions "Products": older prices are requested again. */
const PRICE_MAX_AGE_MS = 5 * 60_000;
const LOADING: ProductView = { is: 'loading' };
const MISSING: ProductView = { is: 'missing' };

const replaceProducts = (known: readonly Product[], fresh: readonly Product[]): Product[] => [
  ...new Map([...known, ...fresh].map((product) => [product.productId, product])).values(),
];

const viewFrom = (
  { products, stale }: Pick<ProductState, 'products'> & { stale?: string | undefined },
  ref: ProductRef,
  isAlone: boolean,
  isAnswer = true,
): ProductView => {
  const pick = matchProduct(products, ref, isAnswer) ?? (isAlone ? firstProduct(products) : null);
  if (!pick) return MISSING;
  return { is: 'ready', value: stale === undefined ? pick : { ...pick, stale } };
};

/** Request times per product, and the products that were requested alone. */
const createFreshness = (now: () => number, isOffline: () => boolean) => {
  const requestedAt = new Map<string, number>();
  const requestedAlone = new Set<string>();
  return {
    record: (refs: readonly ProductRef[]) => {
      // Offline responses come from the cache, so the products are due as soon as the network returns.
      for (const ref of refs) requestedAt.set(keyOf(ref), isOffline() ? Number.NEGATIVE_INFINITY : now());
    },
    timeOf: (ref: ProductRef): number | undefined => requestedAt.get(keyOf(ref)),
    /** A product missing from a batch response may be found when requested alone (§5), so it is due once more. */
    isDue: (ref: ProductRef, view: ProductView, isAlone: boolean): boolean => {
      const key = keyOf(ref);
      const at = requestedAt.get(key);
      const isUntried = view.is === 'missing' && isAlone && !requestedAlone.has(key);
      if (isAlone) requestedAlone.add(key);
      return isOffline() || view.is === 'failed' || at === undefined || now() - at > PRICE_MAX_AGE_MS || isUntried;
    },
  };
};

/** Responses are batched for this time while further requests are queued. */
const BATCH_DELAY_MS = 400;

/** Merges views into the state. `tagViews` changes only when a view becomes or stops being ready: other states look alike on a tag. */
const withViews = (
  state: Pick<ProductState, 'views' | 'tagViews'>,
  fresh: readonly (readonly [string, ProductView])[],
): Pick<ProductState, 'views' | 'tagViews'> => {
  const views = { ...state.views, ...Object.fromEntries(fresh) };
  const changesTags = fresh.some(([key, view]) => view.is === 'ready' || state.views[key]?.is === 'ready');
  return { views, tagViews: changesTags ? views : state.tagViews };
};

/** Reads and updates the views in the store. */
const createViews = (store: StoreApi<ProductState>) => {
  const show = (refs: readonly ProductRef[], viewFor: (ref: ProductRef) => ProductView) => {
    if (refs.length > 0)
      store.setState((state) =>
        withViews(
          state,
          refs.map((ref) => [keyOf(ref), viewFor(ref)]),
        ),
      );
  };

  const viewOf = (ref: ProductRef): ProductView => productOf(store.getState(), ref);

  /** Keeps ready views: an old price is better than none. */
  const showUnready = (refs: readonly ProductRef[], view: ProductView) =>
    show(
      refs.filter((ref) => viewOf(ref).is !== 'ready'),
      () => view,
    );

  /** Applies products already received with another reference's response; returns the references left to request. */
  const applyKnown = (refs: readonly ProductRef[]): ProductRef[] => {
    const { products } = store.getState();
    const views = new Map(refs.map((ref) => [ref, viewFrom({ products }, ref, false, false)]));
    const isKnown = (ref: ProductRef) => views.get(ref)?.is === 'ready';
    show(refs.filter(isKnown), (ref) => views.get(ref) ?? MISSING);
    return refs.filter((ref) => !isKnown(ref));
  };
  /** Marks data that could not be refreshed with the time it was fetched. */
  const markStale = (refs: readonly ProductRef[], timeOf: (ref: ProductRef) => number | undefined) => {
    const stale = refs.flatMap((ref): [ProductRef, ProductView][] => {
      const view = viewOf(ref);
      const at = timeOf(ref);
      if (view.is !== 'ready' || view.value.stale !== undefined || at === undefined || !Number.isFinite(at)) return [];
      return [[ref, { is: 'ready', value: { ...view.value, stale: new Date(at).toISOString() } }]];
    });
    const views = new Map(stale);
    show([...views.keys()], (ref) => views.get(ref) ?? MISSING);
  };
  return { showUnready, markStale, viewOf, applyKnown };
};

type ResponseBufferOptions = {
  /** Called in place of `onResponse` for a failed request. */
  onFailure: (refs: readonly ProductRef[]) => void;
  onResponse: (refs: readonly ProductRef[]) => void;
  isMoreComing: () => boolean;
};

/** Buffers responses so that several update the store once. */
const createResponseBuffer = (
  store: StoreApi<ProductState>,
  { onFailure, onResponse, isMoreComing }: ResponseBufferOptions,
) => {
  /** Each store update renders all tags, so pending responses are applied in one update. */
  const pending: [readonly ProductRef[], StoreResponse][] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const answers = pending.splice(0);
    const { views: shown } = store.getState();
    const views = answers.flatMap(([refs, response]) =>
      refs.flatMap((ref) => {
        const view = viewFrom(response, ref, refs.length === 1);
        // A batch is requested by reference only, so it must not overwrite a product found when requested alone.
        const isLess = view.is === 'missing' && refs.length > 1 && shown[keyOf(ref)]?.is === 'ready';
        return isLess ? [] : [[keyOf(ref), view] as const];
      }),
    );
    if (answers.length > 0)
      store.setState((state) => ({
        products: replaceProducts(
          state.products,
          answers.flatMap(([, { products }]) => products),
        ),
        ...withViews(state, views),
        error: '',
      }));
  };

  const receive = (refs: readonly ProductRef[], response: StoreResponse | null) => {
    if (response === null) return onFailure(refs);
    onResponse(refs);
    pending.push([refs, response]);
    if (isMoreComing()) timer ??= setTimeout(flush, BATCH_DELAY_MS);
    else flush();
  };
  return { receive, flush };
};

export const createProductLoader = (
  store: StoreApi<ProductState>,
  { now, isOffline, ...options }: ProductStoreOptions,
): ProductLoader => {
  const { showUnready, markStale, viewOf, applyKnown } = createViews(store);
  const requestedPages = new Set<string>();
  const freshness = createFreshness(now, isOffline);
  const request = createProductRequests(options);
  const inFlight = new Map<string, Promise<boolean>>();
  /** Keys in flight that still wait in the request queue. */
  const queued = new Set<string>();

  const { receive, flush } = createResponseBuffer(store, {
    onFailure: (refs) => {
      store.setState({ error: es.app.loadingFailed });
      showUnready(refs, { is: 'failed', text: es.app.loadingFailed });
      markStale(refs, freshness.timeOf);
    },
    onResponse: freshness.record,
    isMoreComing: () => queued.size > 0,
  });

  /** Resolves to whether every request succeeded. */
  const requestAll = async (all: readonly ProductRef[], isUrgent: boolean): Promise<boolean> => {
    let isAnswered = true;
    const onAnswer = (refs: readonly ProductRef[], response: StoreResponse | null) => {
      isAnswered &&= response !== null;
      receive(refs, response);
    };
    const onWait = (refs: readonly ProductRef[], isWaiting: boolean) => {
      for (const ref of refs) queued[isWaiting ? 'add' : 'delete'](keyOf(ref));
    };
    await request(all, { isUrgent, onWait, onAnswer });
    flush();
    return isAnswered;
  };

  const isInFlight = (ref: ProductRef) => inFlight.has(keyOf(ref)) && !queued.has(keyOf(ref));

  /** Joins requests in flight instead of repeating them; an urgent request bypasses the queue. */
  const fetchOnce = async (refs: readonly ProductRef[], isUrgent = false): Promise<boolean> => {
    const isPending = (ref: ProductRef) => (isUrgent ? isInFlight(ref) : inFlight.has(keyOf(ref)));
    const fresh = refs.filter((ref) => !isPending(ref));
    const pendingRequests = refs.flatMap((ref) => (isPending(ref) ? (inFlight.get(keyOf(ref)) ?? []) : []));
    if (fresh.length > 0) {
      showUnready(fresh, LOADING);
      const response = requestAll(fresh, isUrgent);
      for (const ref of fresh) inFlight.set(keyOf(ref), response);
      store.setState({ loading: true });
      pendingRequests.push(
        response.finally(() => {
          for (const ref of fresh) if (inFlight.get(keyOf(ref)) === response) inFlight.delete(keyOf(ref));
          store.setState({ loading: inFlight.size > 0 });
        }),
      );
    }
    return (await Promise.all(pendingRequests)).every(Boolean);
  };

  const lookUp = (refs: readonly ProductRef[]): Promise<boolean> => {
    const isUnknown = (ref: ProductRef) => !['ready', 'missing'].includes(viewOf(ref).is);
    return fetchOnce(applyKnown(refs.filter(isUnknown)));
  };

  const lookUpPages = async (pages: readonly PdfPage[]): Promise<void> => {
    const fresh = pages.filter(({ Uid }) => !requestedPages.has(Uid));
    for (const { Uid } of fresh) requestedPages.add(Uid);
    // After a failure the page is requested again when it is shown next.
    if (!(await lookUp(productRefsOf(fresh)))) for (const { Uid } of fresh) requestedPages.delete(Uid);
  };

  const refresh = async (refs: readonly ProductRef[]): Promise<boolean> => {
    const isAlone = refs.length === 1;
    const isDue = (ref: ProductRef) => freshness.isDue(ref, viewOf(ref), isAlone);
    const wasInFlight = isAlone && refs.some(isInFlight);
    const isAnswered = await fetchOnce(wasInFlight ? refs : refs.filter(isDue), true);
    // The joined batch may not have found it.
    return wasInFlight && isAnswered ? fetchOnce(refs.filter(isDue), true) : isAnswered;
  };

  return { lookUpPages, lookUp, refresh };
};
