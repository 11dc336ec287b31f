/**
 * What the store said about the products in sight (§4 "Product lookup is done once per page"). One shelf per company; a
 * zustand store to read from, and the acts that fill it. It never throws: what fails is logged and shown as failed.
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
import { firstProduct, matchProduct, type ProductPick, soundProducts } from './product-match.ts';
import { type AskedProducts, productQueries } from './product-query.ts';

export type ProductView = Loadable<ProductPick> | { is: 'missing' };

/** §3: the collection holds a list, a loading flag and an error string. */
export type Shelf = {
  views: Readonly<Record<string, ProductView>>;
  products: readonly Product[];
  loading: boolean;
  error: string;
};

export type ProductShelf = StoreApi<Shelf> & {
  /** Asks for the products of pages not asked for before; both pages of a spread in one request. */
  lookUpPages: (pages: readonly PdfPage[]) => Promise<void>;
  /** Asks for products not yet known, for a start-up search or a list. */
  lookUp: (refs: readonly ProductRef[]) => Promise<boolean>;
  /** For a popup or the cart that opens: asks again for what failed and for prices older than 5 minutes. */
  refresh: (refs: readonly ProductRef[]) => Promise<boolean>;
};

type ShelfParts = {
  api: Client;
  company: Pick<Company, 'Uid' | 'Integrations'>;
  /** Awaited before the first request: the region may still be on its way. */
  region: string | Promise<string>;
  now: () => number;
  log?: Log;
};

/** Decisions "Products": prices older than this are asked for again. */
const PRICES_LAST_MS = 5 * 60_000;
const IDLE: ProductView = { is: 'idle' };
const LOADING: ProductView = { is: 'loading' };
const MISSING: ProductView = { is: 'missing' };

const keyOf = ({ id, ref }: ProductRef): string => `${id}|${referenceKey(ref)}`;

/** A selector: the same object until something about this product changes. */
export const productOf = (shelf: Shelf, ref: ProductRef): ProductView => shelf.views[keyOf(ref)] ?? IDLE;

/** Every product that a page's tags and models name, once. */
export const productRefsOf = (pages: readonly PdfPage[]): ProductRef[] => {
  const named = pages.flatMap(({ tags, models }) => [...tags.filter((tag) => tag.active), ...models]);
  const refs = named.map(({ product }) => product).filter(({ id, ref }) => id !== '' || ref !== '');
  return [...new Map(refs.map((ref) => [keyOf(ref), ref])).values()];
};

const replaceProducts = (known: readonly Product[], fresh: readonly Product[]): Product[] => [
  ...new Map([...known, ...fresh].map((product) => [product.productId, product])).values(),
];

type Answer = { products: Product[]; stale: string | undefined };
type Log = (message: string, detail: unknown) => void;

/** `null` when it failed; logged (§8). */
const fetchProducts = async (api: Client, { body }: AskedProducts, log: Log): Promise<Answer | null> => {
  try {
    const { products, stale } = await api('integration.products', { body });
    return { products: soundProducts(products), stale };
  } catch (cause) {
    log('Product fetch', { result: false, cause });
    return null;
  }
};

const viewIn = ({ products, stale }: Answer, ref: ProductRef, isAlone: boolean): ProductView => {
  const pick = matchProduct(products, ref) ?? (isAlone ? firstProduct(products) : null);
  if (!pick) return MISSING;
  return { is: 'ready', value: stale === undefined ? pick : { ...pick, stale } };
};

const warn: Log = (message, detail) => console.warn(message, detail);

export const createProductShelf = ({ api, company, region, now, log = warn }: ShelfParts): ProductShelf => {
  const store = createStore<Shelf>()(() => ({ views: {}, products: [], loading: false, error: '' }));
  const pagesAsked = new Set<string>();
  const askedAt = new Map<string, number>();
  const inFlight = new Map<string, Promise<boolean>>();

  const show = (refs: readonly ProductRef[], viewFor: (ref: ProductRef) => ProductView) =>
    store.setState((shelf) => ({
      views: { ...shelf.views, ...Object.fromEntries(refs.map((ref) => [keyOf(ref), viewFor(ref)])) },
    }));

  const viewOf = (ref: ProductRef): ProductView => productOf(store.getState(), ref);

  const ask = async (asked: AskedProducts): Promise<boolean> => {
    const answer = await fetchProducts(api, asked, log);
    if (answer === null) {
      store.setState({ error: es.app.loadingFailed });
      // A price of five minutes ago is better than none.
      const bare = asked.refs.filter((ref) => viewOf(ref).is !== 'ready');
      show(bare, () => ({ is: 'failed', text: es.app.loadingFailed }));
      return false;
    }
    for (const ref of asked.refs) askedAt.set(keyOf(ref), now());
    store.setState((shelf) => ({ products: replaceProducts(shelf.products, answer.products), error: '' }));
    show(asked.refs, (ref) => viewIn(answer, ref, asked.refs.length === 1));
    return true;
  };

  const askAll = async (refs: readonly ProductRef[]): Promise<boolean> => {
    const shop = { companyUid: company.Uid, integration: company.Integrations.ECOMMERCE, region: await region };
    const outcomes = await Promise.all(productQueries(refs, shop).map(ask));
    return outcomes.every(Boolean);
  };

  /** Waits for those on their way instead of asking twice. */
  const fetchOnce = async (refs: readonly ProductRef[]): Promise<boolean> => {
    const fresh = refs.filter((ref) => !inFlight.has(keyOf(ref)));
    const waited = refs.flatMap((ref) => inFlight.get(keyOf(ref)) ?? []);
    if (fresh.length > 0) {
      show(
        fresh.filter((ref) => viewOf(ref).is !== 'ready'),
        () => LOADING,
      );
      const asked = askAll(fresh);
      for (const ref of fresh) inFlight.set(keyOf(ref), asked);
      store.setState({ loading: true });
      waited.push(
        asked.finally(() => {
          for (const ref of fresh) inFlight.delete(keyOf(ref));
          store.setState({ loading: inFlight.size > 0 });
        }),
      );
    }
    return (await Promise.all(waited)).every(Boolean);
  };

  /** A product that came with another reference's answer needs no request until it is opened and refreshed. */
  const takeKnown = (refs: readonly ProductRef[]): ProductRef[] => {
    const { products } = store.getState();
    const picks = refs.map((ref) => ({ ref, pick: matchProduct(products, ref) }));
    const known = picks.flatMap(({ ref, pick }): [string, ProductView][] =>
      pick ? [[keyOf(ref), { is: 'ready', value: pick }]] : [],
    );
    // One change of the shelf, however many: each draws the tags anew.
    if (known.length > 0) store.setState(({ views }) => ({ views: { ...views, ...Object.fromEntries(known) } }));
    return picks.flatMap(({ ref, pick }) => (pick ? [] : [ref]));
  };

  const lookUp = (refs: readonly ProductRef[]): Promise<boolean> => {
    const isUnknown = (ref: ProductRef) => !['ready', 'missing'].includes(viewOf(ref).is);
    return fetchOnce(takeKnown(refs.filter(isUnknown)));
  };

  const lookUpPages = async (pages: readonly PdfPage[]): Promise<void> => {
    const fresh = pages.filter(({ Uid }) => !pagesAsked.has(Uid));
    for (const { Uid } of fresh) pagesAsked.add(Uid);
    // What failed may be asked for again when the page comes back.
    if (!(await lookUp(productRefsOf(fresh)))) for (const { Uid } of fresh) pagesAsked.delete(Uid);
  };

  /** A product missing from the answer to many may still be the first of its own answer (§5), so it is asked for alone. */
  const aloneAsked = new Set<string>();
  const isDue = (ref: ProductRef, isAlone: boolean): boolean => {
    const at = askedAt.get(keyOf(ref));
    if (at === undefined || now() - at > PRICES_LAST_MS) return true;
    return viewOf(ref).is === 'missing' && isAlone && !aloneAsked.has(keyOf(ref));
  };

  const refresh = (refs: readonly ProductRef[]): Promise<boolean> => {
    const due = refs.filter((ref) => viewOf(ref).is === 'failed' || isDue(ref, refs.length === 1));
    if (due.length === 1) for (const ref of due) aloneAsked.add(keyOf(ref));
    return fetchOnce(due);
  };

  return { ...store, lookUpPages, lookUp, refresh };
};
