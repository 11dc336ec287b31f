/**
 * How a shelf is filled: what is asked for, when again, and what is shown of an answer. Comes with the first question. It
 * never throws: what fails is logged and shown as failed.
 */
import { type PdfPage, type Product, type ProductRef } from '@vitrina/contract';
import { es } from '@vitrina/ui';
import type { StoreApi } from 'zustand/vanilla';
import { type Answer, createAskStore } from './product-asking.ts';
import { firstProduct, matchProduct } from './product-match.ts';
import { keyOf, type Lookups, type ProductView, productOf, type Shelf, type ShelfParts } from './product-shelf.ts';

/** Decisions "Products": prices older than this are asked for again. */
const PRICES_LAST_MS = 5 * 60_000;
const LOADING: ProductView = { is: 'loading' };
const MISSING: ProductView = { is: 'missing' };

/** Every product that a page's tags and models name, once. */
export const productRefsOf = (pages: readonly PdfPage[]): ProductRef[] => {
  const named = pages.flatMap(({ tags, models }) => [...tags.filter((tag) => tag.active), ...models]);
  const refs = named.map(({ product }) => product).filter(({ id, ref }) => id !== '' || ref !== '');
  return [...new Map(refs.map((ref) => [keyOf(ref), ref])).values()];
};

const replaceProducts = (known: readonly Product[], fresh: readonly Product[]): Product[] => [
  ...new Map([...known, ...fresh].map((product) => [product.productId, product])).values(),
];

const viewIn = (
  { products, stale }: Pick<Shelf, 'products'> & { stale?: string | undefined },
  ref: ProductRef,
  isAlone: boolean,
  isAnswer = true,
): ProductView => {
  const pick = matchProduct(products, ref, isAnswer) ?? (isAlone ? firstProduct(products) : null);
  if (!pick) return MISSING;
  return { is: 'ready', value: stale === undefined ? pick : { ...pick, stale } };
};

/** When each product was asked for, and which were asked for alone. */
const createAges = (now: () => number, isOffline: () => boolean) => {
  const askedAt = new Map<string, number>();
  const aloneAsked = new Set<string>();
  return {
    note: (refs: readonly ProductRef[]) => {
      // Without a network nobody was asked: what is kept answers, and the first question afterwards is due.
      for (const ref of refs) askedAt.set(keyOf(ref), isOffline() ? Number.NEGATIVE_INFINITY : now());
    },
    askedAt: (ref: ProductRef): number | undefined => askedAt.get(keyOf(ref)),
    /** A product missing from the answer to many may still be the first of its own answer (§5), so it is asked for alone. */
    isDue: (ref: ProductRef, view: ProductView, isAlone: boolean): boolean => {
      const key = keyOf(ref);
      const at = askedAt.get(key);
      const isUntried = view.is === 'missing' && isAlone && !aloneAsked.has(key);
      if (isAlone) aloneAsked.add(key);
      return isOffline() || view.is === 'failed' || at === undefined || now() - at > PRICES_LAST_MS || isUntried;
    },
  };
};

/** So long an answer waits for the next while others stand in line. */
const MORE_COMES_MS = 400;

/** The shelf with these views in it. That a product is being asked for, failed or is missing changes no tag that showed nothing. */
const withViews = (
  shelf: Pick<Shelf, 'views' | 'tagViews'>,
  fresh: readonly (readonly [string, ProductView])[],
): Pick<Shelf, 'views' | 'tagViews'> => {
  const views = { ...shelf.views, ...Object.fromEntries(fresh) };
  const isSeen = fresh.some(([key, view]) => view.is === 'ready' || shelf.views[key]?.is === 'ready');
  return { views, tagViews: isSeen ? views : shelf.tagViews };
};

/** What is shown of each product. */
const createViews = (store: StoreApi<Shelf>) => {
  const show = (refs: readonly ProductRef[], viewFor: (ref: ProductRef) => ProductView) => {
    if (refs.length > 0)
      store.setState((shelf) =>
        withViews(
          shelf,
          refs.map((ref) => [keyOf(ref), viewFor(ref)]),
        ),
      );
  };

  const viewOf = (ref: ProductRef): ProductView => productOf(store.getState(), ref);

  /** A price of five minutes ago is better than none. */
  const showUnready = (refs: readonly ProductRef[], view: ProductView) =>
    show(
      refs.filter((ref) => viewOf(ref).is !== 'ready'),
      () => view,
    );

  /** A product that came with another reference's answer needs no request until it is opened and refreshed. */
  const takeKnown = (refs: readonly ProductRef[]): ProductRef[] => {
    const { products } = store.getState();
    const views = new Map(refs.map((ref) => [ref, viewIn({ products }, ref, false, false)]));
    const isKnown = (ref: ProductRef) => views.get(ref)?.is === 'ready';
    show(refs.filter(isKnown), (ref) => views.get(ref) ?? MISSING);
    return refs.filter((ref) => !isKnown(ref));
  };
  /** What could not be asked anew says since when it is known. */
  const showAged = (refs: readonly ProductRef[], askedAt: (ref: ProductRef) => number | undefined) => {
    const aged = refs.flatMap((ref): [ProductRef, ProductView][] => {
      const view = viewOf(ref);
      const at = askedAt(ref);
      if (view.is !== 'ready' || view.value.stale !== undefined || at === undefined || !Number.isFinite(at)) return [];
      return [[ref, { is: 'ready', value: { ...view.value, stale: new Date(at).toISOString() } }]];
    });
    const views = new Map(aged);
    show([...views.keys()], (ref) => views.get(ref) ?? MISSING);
  };
  return { showUnready, showAged, viewOf, takeKnown };
};

type AnswersParts = {
  showUnready: (refs: readonly ProductRef[], view: ProductView) => void;
  showAged: (refs: readonly ProductRef[]) => void;
  note: (refs: readonly ProductRef[]) => void;
  isMoreComing: () => boolean;
};

/** What the store has said and is not shown yet. */
const createAnswers = (store: StoreApi<Shelf>, { showUnready, showAged, note, isMoreComing }: AnswersParts) => {
  /** What came, one change of the shelf however much it is: each draws all tags anew. */
  const come: [readonly ProductRef[], Answer][] = [];
  let due: ReturnType<typeof setTimeout> | undefined;
  const showWhatCame = () => {
    clearTimeout(due);
    due = undefined;
    const answers = come.splice(0);
    const { views: shown } = store.getState();
    const views = answers.flatMap(([refs, answer]) =>
      refs.flatMap((ref) => {
        const view = viewIn(answer, ref, refs.length === 1);
        // Asked for alone meanwhile, it was found: many at once are asked by reference only.
        const isLess = view.is === 'missing' && refs.length > 1 && shown[keyOf(ref)]?.is === 'ready';
        return isLess ? [] : [[keyOf(ref), view] as const];
      }),
    );
    if (answers.length > 0)
      store.setState((shelf) => ({
        products: replaceProducts(
          shelf.products,
          answers.flatMap(([, { products }]) => products),
        ),
        ...withViews(shelf, views),
        error: '',
      }));
  };

  const take = (refs: readonly ProductRef[], answer: Answer | null) => {
    if (answer === null) {
      store.setState({ error: es.app.loadingFailed });
      showUnready(refs, { is: 'failed', text: es.app.loadingFailed });
      showAged(refs);
      return;
    }
    note(refs);
    come.push([refs, answer]);
    if (isMoreComing()) due ??= setTimeout(showWhatCame, MORE_COMES_MS);
    else showWhatCame();
  };
  return { take, showWhatCame };
};

export const createLookups = (store: StoreApi<Shelf>, { now, isOffline, ...parts }: ShelfParts): Lookups => {
  const { showUnready, showAged, viewOf, takeKnown } = createViews(store);
  const pagesAsked = new Set<string>();
  const ages = createAges(now, isOffline);
  const ask = createAskStore(parts);
  const inFlight = new Map<string, Promise<boolean>>();
  /** Of those in flight: what waits behind other requests. */
  const inLine = new Set<string>();

  const { take, showWhatCame } = createAnswers(store, {
    showUnready,
    showAged: (refs) => showAged(refs, ages.askedAt),
    note: ages.note,
    isMoreComing: () => inLine.size > 0,
  });

  /** Whether all was answered. */
  const askAll = async (all: readonly ProductRef[], isUrgent: boolean): Promise<boolean> => {
    let isAnswered = true;
    const onAnswer = (refs: readonly ProductRef[], answer: Answer | null) => {
      isAnswered &&= answer !== null;
      take(refs, answer);
    };
    const onWait = (refs: readonly ProductRef[], isWaiting: boolean) => {
      for (const ref of refs) inLine[isWaiting ? 'add' : 'delete'](keyOf(ref));
    };
    await ask(all, { isUrgent, onWait, onAnswer });
    showWhatCame();
    return isAnswered;
  };

  const isUnderWay = (ref: ProductRef) => inFlight.has(keyOf(ref)) && !inLine.has(keyOf(ref));

  /** Waits for those on their way instead of asking twice; what is urgent does not wait in line behind others. */
  const fetchOnce = async (refs: readonly ProductRef[], isUrgent = false): Promise<boolean> => {
    const isWaitedFor = (ref: ProductRef) => (isUrgent ? isUnderWay(ref) : inFlight.has(keyOf(ref)));
    const fresh = refs.filter((ref) => !isWaitedFor(ref));
    const waited = refs.flatMap((ref) => (isWaitedFor(ref) ? (inFlight.get(keyOf(ref)) ?? []) : []));
    if (fresh.length > 0) {
      showUnready(fresh, LOADING);
      const asked = askAll(fresh, isUrgent);
      for (const ref of fresh) inFlight.set(keyOf(ref), asked);
      store.setState({ loading: true });
      waited.push(
        asked.finally(() => {
          for (const ref of fresh) if (inFlight.get(keyOf(ref)) === asked) inFlight.delete(keyOf(ref));
          store.setState({ loading: inFlight.size > 0 });
        }),
      );
    }
    return (await Promise.all(waited)).every(Boolean);
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

  const refresh = async (refs: readonly ProductRef[]): Promise<boolean> => {
    const isAlone = refs.length === 1;
    const isDue = (ref: ProductRef) => ages.isDue(ref, viewOf(ref), isAlone);
    const wasUnderWay = isAlone && refs.some(isUnderWay);
    const isAnswered = await fetchOnce(wasUnderWay ? refs : refs.filter(isDue), true);
    // It was one of many, whose answer may not have known it.
    return wasUnderWay && isAnswered ? fetchOnce(refs.filter(isDue), true) : isAnswered;
  };

  return { lookUpPages, lookUp, refresh };
};
