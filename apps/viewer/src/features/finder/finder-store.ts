/**
 * What is looked for among the company's products, and what its store said. One per document: what was chosen last is still there
 * when the search opens again. It never throws: what fails is logged (§8) and told, and what was found before stays.
 */
import type { CatalogCategory, Product, ProductQuery } from '@vitrina/contract';
import { ago } from '@vitrina/ui';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type CategoryPath, soundCategories } from './category-path.ts';
import { isAskable } from './document-products.ts';

/** `busy`: the store asks to wait. */
export type Failure = 'failed' | 'busy';
export type Question = { query: string; path: CategoryPath; chosen: Readonly<Record<string, string>> };

export type FinderState = {
  categories: readonly CatalogCategory[];
  path: CategoryPath;
  /** Values of facets by their field. */
  chosen: Readonly<Record<string, string>>;
  /** What `products` answers; `null` before the first answer, and where nothing is asked. */
  answered: Question | null;
  products: readonly Product[];
  /** Of the chosen category without facets: where their values come from. */
  facetProducts: readonly Product[];
  hasMore: boolean;
  /** «hace 2 horas», when the store is down and this is what it said then. */
  staleFor: string | null;
  is: 'idle' | 'loading' | 'loading-more' | 'ready' | Failure;
};

/** What narrows the body of `integration/products` (§7); the rest of the body is the caller's. */
export type FinderQuery = Pick<
  ProductQuery,
  'itemName' | 'refId' | 'first' | 'second' | 'third' | 'fourth' | 'itemSpecification' | 'page' | 'nextCursor'
>;
export type FinderAnswer = { products: Product[]; total: number | null; nextCursor: string | null; stale?: string };

type Log = (message: string, detail: unknown) => void;

export type FinderParts = {
  ask: (query: FinderQuery, signal: AbortSignal) => Promise<FinderAnswer>;
  readCategories: () => Promise<CatalogCategory[]>;
  log?: Log;
  now?: () => number;
};

export type Finder = StoreApi<FinderState> & {
  /** Reads the categories, once; what failed is asked for again the next time. */
  open: () => void;
  /** Asks unless this very question is answered or under way. */
  ask: (question: Question) => void;
  retry: () => void;
  more: () => void;
  choosePath: (path: CategoryPath) => void;
  chooseFacet: (field: string, value: string) => void;
};

/** Milliseconds; the slowest store that is still worth waiting for. */
const PATIENCE_MS = 20_000;

const NOTHING = { answered: null, products: [], hasMore: false, staleFor: null } as const;
const START: FinderState = { ...NOTHING, categories: [], path: [], chosen: {}, facetProducts: [], is: 'idle' };

/** By what is asked: a filter that was taken away and put back is the same one. */
export const isSame = (one: Question | null, { query, path, chosen }: Question): boolean =>
  JSON.stringify(one) === JSON.stringify({ query, path, chosen });

const bodyOf = ({ query, path, chosen }: Question): FinderQuery => ({
  itemName: isAskable(query) ? query.trim().slice(0, 400) : '',
  first: path[0] ?? '',
  second: path[1] ?? '',
  third: path[2] ?? '',
  fourth: path[3] ?? '',
  itemSpecification: Object.entries(chosen).map(([FieldId, Value]) => ({ FieldId, Value })),
});

/** A reference has a digit. Stores find it for certain only where references are asked for. */
const referenceIn = (query: string): string => (/\d/.test(query) && !/[\s,]/.test(query.trim()) ? query.trim() : '');

const distinct = (products: readonly Product[]): Product[] => [
  ...new Map(products.map((product) => [product.productId, product])).values(),
];

const failureOf = (cause: unknown): Failure => {
  const { status, problem } = cause as { status?: number; problem?: { code?: string } | null };
  return status === 429 || problem?.code === 'store.throttled' ? 'busy' : 'failed';
};

/** Where in the list of answers: by number for the stores that count, by cursor for the others. */
type Window = { page: number; cursor: string };
const FIRST: Window = { page: 1, cursor: '' };

const answerTo = async (
  ask: FinderParts['ask'],
  question: Question,
  { page, cursor }: Window,
  signal: AbortSignal,
): Promise<FinderAnswer> => {
  const reference = referenceIn(question.query);
  const body = bodyOf(question);
  const named = ask({ ...body, page: String(page), nextCursor: cursor }, signal);
  if (reference === '' || page > 1) return named;
  const byReference = ask({ ...body, itemName: '', refId: reference, page: '1' }, signal).catch(() => null);
  const [exact, answer] = await Promise.all([byReference, named]);
  return { ...answer, products: [...(exact?.products ?? []), ...answer.products] };
};

type Store = StoreApi<FinderState>;

const createCategoryReading = (store: Store, { readCategories }: FinderParts, log: Log) => {
  let state: 'unread' | 'reading' | 'read' = 'unread';
  return async (): Promise<void> => {
    if (state !== 'unread') return;
    state = 'reading';
    try {
      store.setState({ categories: soundCategories(await readCategories()) });
      state = 'read';
    } catch (cause) {
      log('Catalogue fetch failed', cause);
      state = 'unread';
    }
  };
};

const warn: Log = (message, detail) => console.warn(message, detail);

export const createFinder = (parts: FinderParts): Finder => {
  const { ask, log = warn, now = Date.now } = parts;
  const store = createStore<FinderState>()(() => START);
  const readCategories = createCategoryReading(store, parts, log);
  let current: { question: Question; window: Window; end: AbortController } | null = null;
  let nextWindow = FIRST;

  const taken = (question: Question, answer: FinderAnswer, known: readonly Product[], { page }: Window) => {
    const products = distinct([...known, ...answer.products]);
    const cursor = answer.nextCursor ?? '';
    nextWindow = { page: page + 1, cursor };
    const isFaceted = Object.keys(question.chosen).length > 0;
    store.setState(({ facetProducts }) => ({
      is: 'ready',
      answered: question,
      products,
      facetProducts: isFaceted ? facetProducts : products,
      hasMore: answer.products.length > 0 && (cursor !== '' || products.length < (answer.total ?? 0)),
      staleFor: answer.stale === undefined ? null : ago(answer.stale, now()),
    }));
  };

  const send = async (question: Question, window: Window): Promise<void> => {
    current?.end.abort();
    const asked = { question, window, end: new AbortController() };
    current = asked;
    const known = window.page > 1 ? store.getState().products : [];
    store.setState({ is: window.page > 1 ? 'loading-more' : 'loading' });
    try {
      const signal = AbortSignal.any([asked.end.signal, AbortSignal.timeout(PATIENCE_MS)]);
      const answer = await answerTo(ask, question, window, signal);
      if (current === asked) taken(question, answer, known, window);
    } catch (cause) {
      if (current !== asked) return;
      log('Product fetch', { result: false, cause });
      store.setState({ is: failureOf(cause) });
    }
  };

  return {
    ...store,
    open: () => void readCategories(),
    ask: (question) => {
      if (current && isSame(current.question, question)) return;
      if (isAskable(question.query) || question.path.length > 0) return void send(question, FIRST);
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
    choosePath: (path) => store.setState({ path, chosen: {}, facetProducts: [] }),
    chooseFacet: (field, value) =>
      store.setState(({ chosen: { [field]: _, ...others } }) => ({
        chosen: value === '' ? others : { ...others, [field]: value },
      })),
  };
};
