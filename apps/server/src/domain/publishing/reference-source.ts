/** The references that publishing looks for: those of the price list, or those that the company's store knows. */

import type { Product } from '@vitrina/contract';
import { referenceKey } from '@vitrina/contract';
import { AppError } from '../../errors/app-error.ts';
import type { FileStore } from '../ports/files.ts';
import type { PageDraft } from '../ports/jobs.ts';
import type { Store } from '../ports/stores.ts';
import {
  createReferenceFinder,
  type FoundReference,
  type KnownReference,
  type PageReferences,
} from '../references/reference-finder.ts';
import { readWords } from './page-content.ts';

/** References in one store query. */
const BATCH_SIZE = 50;
/** Result pages followed in one query: a store that never ends its cursor is not trusted. */
const MAX_RESULT_PAGES = 10;

/** `list`: a price list; `store`: the store can be queried by reference. */
export type ReferenceSource =
  | { is: 'list'; known: readonly KnownReference[] }
  | { is: 'store'; store: Store }
  | { is: 'none' };

/** A rendered page with the references found on it. */
export type MatchedPage = PageReferences & { draft: PageDraft };

export const NO_REFERENCES: PageReferences = { found: [], ambiguous: [] };

/** `failure`: error code of the store query that failed, if any. */
export type Matched = { pages: MatchedPage[]; knownCount: number; failure: string | null };

type Matching = { files: FileStore; companyId: string; onProgress: (done: number, total: number) => void };

/** Stores with ids of their own. A FEED company uses the ids of its list. */
const sellsByIds = (store: Store | null): store is Store =>
  store !== null && ['VTEX', 'SHOPIFY'].includes(store.info.kind);

/** A price list takes precedence over the store. */
export const referenceSource = (known: readonly KnownReference[], store: Store | null): ReferenceSource => {
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

const queryBatch = async (store: Store, companyId: string, refs: string[]): Promise<KnownReference[]> => {
  const requested = new Set(refs.map(referenceKey));
  const known: KnownReference[] = [];
  let nextCursor: string | null = '';
  for (let page = 0; page < MAX_RESULT_PAGES && nextCursor !== null; page += 1) {
    const answer = await store.products({ companyId, refId: refs.join(','), itemId: '', nextCursor });
    known.push(...answer.products.flatMap((product) => referencesOf(product, requested)));
    nextCursor = answer.nextCursor === '' ? null : answer.nextCursor;
  }
  return known;
};

/** The references among `refs` that the store knows. A store failure ends the queries; results so far are returned. */
const queryStore = async (
  store: Store,
  refs: readonly string[],
  { companyId, onProgress }: Matching,
): Promise<{ known: KnownReference[]; failure: string | null }> => {
  const known: KnownReference[] = [];
  for (let start = 0; start < refs.length; start += BATCH_SIZE) {
    onProgress(start, refs.length);
    try {
      known.push(...(await queryBatch(store, companyId, refs.slice(start, start + BATCH_SIZE))));
    } catch (error) {
      return { known, failure: error instanceof AppError ? error.code : 'internal' };
    }
  }
  onProgress(refs.length, refs.length);
  return { known, failure: null };
};

/**
 * Finds the candidates that the store knows on the pages. The words are read back from their files: those of a long document
 * do not fit into memory together.
 */
export const matchAgainstStore = async (
  pages: readonly MatchedPage[],
  store: Store,
  candidates: readonly string[],
  matching: Matching,
): Promise<Matched> => {
  const { known, failure } = await queryStore(store, candidates, matching);
  const find = createReferenceFinder(known);
  const matched: MatchedPage[] = [];
  for (const { draft } of pages) {
    const { index, width, height } = draft.page;
    const isSearched = known.length > 0 && draft.wordsKey !== null;
    const words = isSearched ? await readWords(matching.files, draft.wordsKey ?? '') : [];
    matched.push({ draft, ...(words.length === 0 ? NO_REFERENCES : find({ index, width, height, words })) });
  }
  return { pages: matched, knownCount: known.length, failure };
};

/**
 * Replaces the ids of a price list by those that the store sells under. References that the store does not know, and all after
 * a failure, retain the ids of the list.
 */
export const attachStoreIds = async (
  pages: MatchedPage[],
  store: Store | null,
  knownCount: number,
  matching: Matching,
): Promise<Matched> => {
  if (!sellsByIds(store)) return { pages, knownCount, failure: null };
  const refs = [...new Set(pages.flatMap(({ found }) => found.map(({ ref }) => ref)))];
  const { known, failure } = await queryStore(store, refs, matching);
  const byKey = new Map(known.map((one) => [referenceKey(one.ref), one]));
  const withStoreId = (one: FoundReference): FoundReference => {
    const sold = byKey.get(referenceKey(one.ref));
    return sold ? { ...one, itemId: sold.itemId, productId: sold.productId, name: sold.name } : one;
  };
  const withIds = pages.map((page) => ({ ...page, found: page.found.map(withStoreId) }));
  return { pages: withIds, knownCount, failure };
};
