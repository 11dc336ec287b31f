/** Which references publishing looks for: those of the company's price list, else what its store knows of the pages. */

import type { Company, Product } from '@vitrina/contract';
import { AppError } from './app-error.ts';
import type { Repos, Store } from './ports.ts';
import { referenceKey } from './reference-key.ts';
import type { KnownReference } from './references.ts';

/** References in one question to a store. */
const BATCH = 50;
/** Answers that come in pages are followed so far; a store that goes on is not trusted. */
const MOST_ANSWER_PAGES = 10;

/** A company with a price list, or one whose store can be asked for references. */
export type ReferenceSource = { is: 'list'; known: KnownReference[] } | { is: 'store'; store: Store } | { is: 'none' };

export const referenceSource = async (
  company: Company,
  feed: Repos['feed'],
  store: Store | null,
): Promise<ReferenceSource> => {
  const known = await feed.references(company.Uid);
  if (known.length > 0) return { is: 'list', known };
  return sellsByIds(store) ? { is: 'store', store } : { is: 'none' };
};

/** The references of a product that were asked for, each leading to its item. */
const referencesOf = (product: Product, asked: ReadonlySet<string>): KnownReference[] =>
  product.items.flatMap((item) =>
    item.referenceId
      .filter(({ value }) => asked.has(referenceKey(value)))
      .map(({ value }) => ({
        ref: value,
        productId: product.productId,
        itemId: item.itemId,
        name: product.productName,
      })),
  );

const askBatch = async (store: Store, companyId: string, refs: string[]): Promise<KnownReference[]> => {
  const asked = new Set(refs.map(referenceKey));
  const known: KnownReference[] = [];
  let nextCursor: string | null = '';
  for (let page = 0; page < MOST_ANSWER_PAGES && nextCursor !== null; page += 1) {
    const answer = await store.products({ companyId, refId: refs.join(','), itemId: '', nextCursor });
    known.push(...answer.products.flatMap((product) => referencesOf(product, asked)));
    nextCursor = answer.nextCursor === '' ? null : answer.nextCursor;
  }
  return known;
};

/**
 * What the store knows of the candidates. A failing store ends the asking: `failure` is then the code of what it threw,
 * and what it said before is kept.
 */
export const askStore = async (
  store: Store,
  companyId: string,
  candidates: readonly string[],
  onProgress: (done: number, total: number) => void,
): Promise<{ known: KnownReference[]; failure: string | null }> => {
  const known: KnownReference[] = [];
  for (let start = 0; start < candidates.length; start += BATCH) {
    onProgress(start, candidates.length);
    try {
      known.push(...(await askBatch(store, companyId, candidates.slice(start, start + BATCH))));
    } catch (error) {
      return { known, failure: error instanceof AppError ? error.code : 'internal' };
    }
  }
  onProgress(candidates.length, candidates.length);
  return { known, failure: null };
};

/**
 * Gives what a price list led to the ids that the store sells under. What the store does not know, or when it fails, keeps
 * the ids of the list.
 */
export const withStoreIds = <Found extends KnownReference>(
  found: readonly Found[],
  known: readonly KnownReference[],
): Found[] => {
  const byKey = new Map(known.map((one) => [referenceKey(one.ref), one]));
  return found.map((one) => {
    const sold = byKey.get(referenceKey(one.ref));
    return sold ? { ...one, itemId: sold.itemId, productId: sold.productId, name: sold.name } : one;
  });
};

/** Stores that sell under ids of their own; a FEED company's are those of its list. */
export const sellsByIds = (store: Store | null | undefined): store is Store =>
  store != null && ['VTEX', 'SHOPIFY'].includes(store.info.kind);
