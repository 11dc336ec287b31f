/** Finds the references of a price list or of a store, and their prices, in the words of a document. */

import { type Company, type Product, referenceKey } from '@vitrina/contract';
import { AppError } from '../../../errors/app-error.ts';
import type { Database } from '../../ports/database.ts';
import type { Store } from '../../ports/stores.ts';
import type { ComparedPrices } from '../../printed-prices/compare-prices.ts';
import { compareWithList, readPrintedProducts } from '../../printed-prices/read-printed-prices.ts';
import {
  createReferenceFinder,
  type KnownReference,
  NO_REFERENCES,
  type PageReferences,
  type WordsOfPage,
} from '../../references/reference-finder.ts';
import type { DocumentWords } from '../document-words.ts';
import { type CompletePages, completeByNames, type DoubtfulProduct, offersOfList } from './listed-names.ts';
import { type BlocksOn, readBlocks } from './place-found.ts';
import { matchProposals } from './proposals.ts';

/** References in one store query. */
const BATCH_SIZE = 50;
/** Result pages followed in one query: a store that never ends its cursor is not trusted. */
const MAX_RESULT_PAGES = 10;

/** `list`: a price list; `store`: the store can be queried by reference. `proposals`: products are read from the pages; `known` keep their codes. */
export type ReferenceSource =
  | { is: 'list' | 'proposals'; known: readonly KnownReference[] }
  | { is: 'store'; store: Store }
  | { is: 'none' };

/**
 * `pages`: the references of every page whose words were read ahead, by its number. `match` finds those of another one. `failure`: error
 * code of the store query that failed, if any. `known`: the references that were searched. `doubtful`: products whose names the pages may print.
 * `products`: the answers of the store.
 */
export type Matched = {
  pages: Map<number, PageReferences>;
  match: (page: WordsOfPage) => PageReferences;
  known: readonly KnownReference[];
  doubtful: readonly DoubtfulProduct[];
  products: readonly Product[];
  failure: string | null;
};

type Matching = { companyId: string; onProgress: (done: number, total: number) => void };

/** Stores with ids of their own. A FEED company uses the ids of its list. */
const sellsByIds = (store: Store | null): store is Store =>
  store !== null && ['VTEX', 'SHOPIFY'].includes(store.info.kind);

/** A price list takes precedence over the store. */
export const referenceSource = (
  known: readonly KnownReference[],
  store: Store | null,
  isProposing = false,
): ReferenceSource => {
  if (isProposing) return { is: 'proposals', known };
  if (known.length > 0) return { is: 'list', known };
  return sellsByIds(store) ? { is: 'store', store } : { is: 'none' };
};

/** The requested references that a product carries, each with its item. */
const referencesOf = (product: Product, requested: ReadonlySet<string>): KnownReference[] =>
  product.items.flatMap((item) =>
    item.referenceId
      .filter(({ value }) => requested.has(referenceKey(value)))
      .map(({ value }) => ({
        ref: value,
        productId: product.productId,
        itemId: item.itemId,
        name: product.productName,
      })),
  );

type Sold = { known: KnownReference[]; products: Product[] };

const queryBatch = async (store: Store, companyId: string, refs: string[]): Promise<Sold> => {
  const requested = new Set(refs.map(referenceKey));
  const known: KnownReference[] = [];
  const products: Product[] = [];
  let nextCursor: string | null = '';
  for (let page = 0; page < MAX_RESULT_PAGES && nextCursor !== null; page += 1) {
    const answer = await store.products({ companyId, refId: refs.join(','), itemId: '', nextCursor });
    known.push(...answer.products.flatMap((product) => referencesOf(product, requested)));
    products.push(...answer.products);
    nextCursor = answer.nextCursor === '' ? null : answer.nextCursor;
  }
  return { known, products };
};

/** The references among `refs` that the store knows. A store failure ends the queries; results so far are returned. */
const queryStore = async (
  store: Store,
  refs: readonly string[],
  { companyId, onProgress }: Matching,
): Promise<Sold & { failure: string | null }> => {
  const known: KnownReference[] = [];
  const products: Product[] = [];
  for (let start = 0; start < refs.length; start += BATCH_SIZE) {
    onProgress(start, refs.length);
    try {
      const sold = await queryBatch(store, companyId, refs.slice(start, start + BATCH_SIZE));
      known.push(...sold.known);
      products.push(...sold.products);
    } catch (error) {
      return { known, products, failure: error instanceof AppError ? error.code : 'internal' };
    }
  }
  onProgress(refs.length, refs.length);
  return { known, products, failure: null };
};

/** In the order of the pages: a table continues without its headings. */
const matchPages = async (
  words: DocumentWords,
  match: Matched['match'],
  isSearched: boolean,
): Promise<Matched['pages']> => {
  const pages: Matched['pages'] = new Map();
  for (const { index, width, height } of words.pages) {
    const read = isSearched ? await words.of(index) : [];
    if (read === null) continue;
    pages.set(index, read.length === 0 ? NO_REFERENCES : match({ index, width, height, words: read }));
  }
  return pages;
};

/** Finds the candidates that the store knows on the pages. */
const matchAgainstStore = async (
  words: DocumentWords,
  store: Store,
  candidates: readonly string[],
  matching: Matching,
): Promise<Matched> => {
  const { failure, ...sold } = await queryStore(store, candidates, matching);
  const match = createReferenceFinder(sold.known);
  return { pages: await matchPages(words, match, sold.known.length > 0), match, doubtful: [], ...sold, failure };
};

/**
 * Finds the references of a price list. The ids of the list are replaced by those that the store sells under; references that the store
 * does not know, and all after a failure, retain the ids of the list.
 */
const matchAgainstList = async (
  words: DocumentWords,
  known: readonly KnownReference[],
  { store, complete, ...matching }: Matching & { store: Store | null; complete: CompletePages },
): Promise<Matched> => {
  const find = createReferenceFinder(known);
  const { pages, doubtful } = await complete(words, await matchPages(words, find, true), known);
  if (!sellsByIds(store)) return { pages, match: find, known, doubtful, products: [], failure: null };
  const printed = [...pages.values()].flatMap(({ found }) => found.map(({ ref }) => ref));
  const refs = [...new Set([...printed, ...doubtful.map(({ reference }) => reference.ref)])];
  const { known: soldOnes, products, failure } = await queryStore(store, refs, matching);
  const byKey = new Map(soldOnes.map((one) => [referenceKey(one.ref), one]));
  const withStoreId = <One extends KnownReference>(one: One): One => {
    const sold = byKey.get(referenceKey(one.ref));
    return sold ? { ...one, itemId: sold.itemId, productId: sold.productId, name: sold.name } : one;
  };
  const withIds = (page: PageReferences): PageReferences => ({ ...page, found: page.found.map(withStoreId) });
  return {
    pages: new Map([...pages].map(([index, page]) => [index, withIds(page)])),
    match: (page) => withIds(find(page)),
    known,
    doubtful: doubtful.map((one) => ({ ...one, reference: withStoreId(one.reference) })),
    products,
    failure,
  };
};

/** `candidates`: texts of the pages that may be references, for a store. `complete`: finds products of a list by their names. */
export const matchReferences = (
  source: ReferenceSource,
  words: DocumentWords,
  {
    candidates,
    ...matching
  }: Matching & { store: Store | null; candidates: readonly string[]; complete: CompletePages },
): Promise<Matched> => {
  if (source.is === 'store') return matchAgainstStore(words, source.store, candidates, matching);
  return matchAgainstList(words, source.is === 'list' ? source.known : [], matching);
};

export type MatchedWords = Matched & { blocksOn: BlocksOn; prices: ComparedPrices };

type MatchRequest = {
  source: ReferenceSource;
  company: Company;
  /** See `PublishRequest`. */
  products: readonly Product[] | undefined;
  /** Texts of the pages that may be references, for a store. */
  candidates: readonly string[];
};

type MatchDeps = {
  database: Database;
  store?: Store | null | undefined;
  onProgress: (progress: { step: 'references'; done: number; total: number }) => void;
};

/** Pages whose words are read later propose nothing: names and headings show in the whole document. */
const NOTHING_ELSE: Pick<Matched, 'match' | 'doubtful' | 'products' | 'failure'> = {
  match: () => NO_REFERENCES,
  doubtful: [],
  products: [],
  failure: null,
};

export const matchWords = async (
  words: DocumentWords,
  { source, company, products: listed, candidates }: MatchRequest,
  deps: MatchDeps,
): Promise<MatchedWords> => {
  const onProgress = (done: number, total: number): void => deps.onProgress({ step: 'references', done, total });
  const feed = { feed: deps.database.repos.feed, companyUid: company.Uid };
  let blocks: Promise<BlocksOn> | null = null;
  const blocksOf = (): Promise<BlocksOn> => {
    blocks ??= readBlocks(words);
    return blocks;
  };
  const complete = completeByNames({ blocksOf, offersOf: offersOfList({ ...feed, products: listed ?? null }) });
  const options = { store: deps.store ?? null, candidates, companyId: company.Uid, onProgress, complete };
  const matched =
    source.is === 'proposals'
      ? { ...(await matchProposals(words, source.known)), ...NOTHING_ELSE }
      : await matchReferences(source, words, options);
  const hasTags = [...matched.pages.values()].some(({ found }) => found.length > 0);
  const blocksOn: BlocksOn = hasTags ? await blocksOf() : new Map();
  const foundOn = new Map([...matched.pages].map(([page, { found }]) => [page, found]));
  const printed = await readPrintedProducts(words, foundOn, blocksOn);
  const products = listed ?? (matched.products.length > 0 ? matched.products : null);
  return { ...matched, blocksOn, prices: await compareWithList(printed, { ...feed, products }) };
};
