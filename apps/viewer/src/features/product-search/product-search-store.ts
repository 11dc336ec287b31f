/**
 * State of the product search: the query and filters chosen, and the store's answer to them. One per document, so that
 * it survives closing the panel. Never throws: failures are logged (§8) and become a state, and products found before
 * stay.
 */
import { CallError, type CatalogCategory, type Product, type ProductQuery } from '@vitrina/contract';
import { relativeTime } from '@vitrina/ui';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { ignoreError } from '../../lib/ignore-error.ts';
import { type CategoryPath, parseCategories } from './category-path.ts';
import { isLongEnough } from './document-products.ts';

/** `busy`: the store asked to wait (429 or store.throttled). */
type Failure = 'failed' | 'busy';
export type Question = { query: string; path: CategoryPath; chosen: Readonly<Record<string, string>> };

type ProductSearchState = {
  categories: readonly CatalogCategory[];
  path: CategoryPath;
  /** Chosen values of facets by field id. */
  chosen: Readonly<Record<string, string>>;
  /** The query that `products` answers; `null` before the first answer and while the query is empty. */
  answered: Question | null;
  products: readonly Product[];
  /** Products of the category `facetPath` before facets: the source of the facet values. */
  facetProducts: readonly Product[];
  facetPath: CategoryPath;
  hasMore: boolean;
  /** For example «hace 2 horas»: age of the answer that is shown while the store is down; otherwise `null`. */
  staleFor: string | null;
  is: 'idle' | 'loading' | 'loading-more' | 'ready' | Failure;
};

/** The filter fields in the body of `integration/products` (§7); the caller adds the other fields. */
export type ProductSearchFilter = Pick<
  ProductQuery,
  'itemName' | 'refId' | 'first' | 'second' | 'third' | 'fourth' | 'itemSpecification' | 'page' | 'nextCursor'
>;
export type ProductSearchAnswer = {
  products: Product[];
  total: number;
  /** Empty after the last page. */
  nextCursor: string;
  stale?: string | undefined;
};

type Log = (message: string, detail: unknown) => void;

export type ProductSearchOptions = {
  fetchProducts: (query: ProductSearchFilter, signal: AbortSignal) => Promise<ProductSearchAnswer>;
  /** The unvalidated answer of `catalog/read`. */
  readCategories: () => Promise<unknown>;
  log?: Log;
  now?: () => number;
};

export type ProductSearchStore = StoreApi<ProductSearchState> & {
  /** Requests the categories once; a failed request is repeated on the next call. */
  open: () => void;
  /** Sends the query unless the same query has been answered or is pending. */
  submit: (question: Question) => void;
  retry: () => void;
  more: () => void;
  choosePath: (path: CategoryPath) => void;
  chooseFacet: (field: string, value: string) => void;
};

/** Request timeout, ms. */
const REQUEST_TIMEOUT_MS = 20_000;

const NOTHING = { answered: null, products: [], hasMore: false, staleFor: null } as const;
const START: ProductSearchState = {
  ...NOTHING,
  categories: [],
  path: [],
  chosen: {},
  facetProducts: [],
  facetPath: [],
  is: 'idle',
};

/** Compares by content: a filter that is removed and set again gives the same query. */
export const isSame = (one: Question | null, { query, path, chosen }: Question): boolean =>
  JSON.stringify(one) === JSON.stringify({ query, path, chosen });

const bodyOf = ({ query, path, chosen }: Question): ProductSearchFilter => ({
  itemName: isLongEnough(query) ? query.trim().slice(0, 400) : '',
  first: path[0] ?? '',
  second: path[1] ?? '',
  third: path[2] ?? '',
  fourth: path[3] ?? '',
  itemSpecification: Object.entries(chosen).map(([FieldId, Value]) => ({ FieldId, Value })),
});

/** A query with a digit and without spaces may be a reference. Stores find references reliably only by `refId`. */
const referenceIn = (query: string): string => (/\d/.test(query) && !/[\s,]/.test(query.trim()) ? query.trim() : '');

const distinct = (products: readonly Product[]): Product[] => [
  ...new Map(products.map((product) => [product.productId, product])).values(),
];

const failureOf = (cause: unknown): Failure => {
  const { status, code } = cause instanceof CallError ? cause : { status: 0, code: '' };
  return status === 429 || code === 'store.throttled' ? 'busy' : 'failed';
};

/** Position in the list of answers: a page number for stores that count pages, a cursor for others. */
type Window = { page: number; cursor: string };
const FIRST: Window = { page: 1, cursor: '' };

const answerTo = async (
  fetchProducts: ProductSearchOptions['fetchProducts'],
  question: Question,
  { page, cursor }: Window,
  signal: AbortSignal,
): Promise<ProductSearchAnswer> => {
  const reference = referenceIn(question.query);
  const body = bodyOf(question);
  const named = fetchProducts({ ...body, page: String(page), nextCursor: cursor }, signal);
  if (reference === '' || page > 1) return named;
  const byReference = fetchProducts({ ...body, itemName: '', refId: reference, page: '1' }, signal).catch(
    ignoreError('optional'),
  );
  const [exact, answer] = await Promise.all([byReference, named]);
  return { ...answer, products: [...(exact?.products ?? []), ...answer.products] };
};

type Store = StoreApi<ProductSearchState>;

const createCategoryLoader = (store: Store, { readCategories }: ProductSearchOptions, log: Log) => {
  let state: 'unread' | 'reading' | 'read' = 'unread';
  return async (): Promise<void> => {
    if (state !== 'unread') return;
    state = 'reading';
    try {
      store.setState({ categories: parseCategories(await readCategories()) });
      state = 'read';
    } catch (cause) {
      log('Catalogue fetch failed', cause);
      state = 'unread';
    }
  };
};

const warn: Log = (message, detail) => console.warn(message, detail);

export const createProductSearchStore = (options: ProductSearchOptions): ProductSearchStore => {
  const { fetchProducts, log = warn, now = Date.now } = options;
  const store = createStore<ProductSearchState>()(() => START);
  const readCategories = createCategoryLoader(store, options, log);
  let current: { question: Question; window: Window; end: AbortController } | null = null;
  let nextWindow = FIRST;

  const applyAnswer = (
    question: Question,
    answer: ProductSearchAnswer,
    known: readonly Product[],
    { page }: Window,
  ) => {
    const products = distinct([...known, ...answer.products]);
    const cursor = answer.nextCursor;
    nextWindow = { page: page + 1, cursor };
    const isFaceted = Object.keys(question.chosen).length > 0;
    store.setState({
      is: 'ready',
      answered: question,
      products,
      ...(isFaceted ? {} : { facetProducts: products, facetPath: question.path }),
      hasMore: answer.products.length > 0 && (cursor !== '' || products.length < answer.total),
      staleFor: answer.stale === undefined ? null : relativeTime(answer.stale, now()),
    });
  };

  const send = async (question: Question, window: Window): Promise<void> => {
    current?.end.abort();
    const request = { question, window, end: new AbortController() };
    current = request;
    const known = window.page > 1 ? store.getState().products : [];
    store.setState({ is: window.page > 1 ? 'loading-more' : 'loading' });
    try {
      const signal = AbortSignal.any([request.end.signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]);
      const answer = await answerTo(fetchProducts, question, window, signal);
      if (current === request) applyAnswer(question, answer, known, window);
    } catch (cause) {
      if (current !== request) return;
      log('Product fetch', { result: false, cause });
      store.setState({ is: failureOf(cause) });
    }
  };

  return {
    ...store,
    open: () => void readCategories(),
    submit: (question) => {
      if (current && isSame(current.question, question)) return;
      if (isLongEnough(question.query) || question.path.length > 0) return void send(question, FIRST);
      current?.end.abort();
      current = null;
      store.setState({ ...NOTHING, is: 'idle' });
    },
    retry: () => {
      if (current) void send(current.question, current.window);
    },
    more: () => {
      if (current && store.getState().is === 'ready') void send(current.question, nextWindow);
    },
    choosePath: (path) => store.setState({ path, chosen: {} }),
    chooseFacet: (field, value) =>
      store.setState(({ chosen: { [field]: _, ...others } }) => ({
        chosen: value === '' ? others : { ...others, [field]: value },
      })),
  };
};
