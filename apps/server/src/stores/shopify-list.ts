/** Lists of a Shopify shop: products of a collection, of a search or of a price range, and the collections themselves. */
import type { CatalogCategory, LevelSpecification, ProductAnswer } from '@vitrina/contract';
import { AppError } from '../domain/app-error.ts';
import type { ProductQuestion } from '../domain/products-question.ts';
import { amount, field, flag, isRecord, listOf, text } from '../domain/products-reading.ts';
import type { ShopifyOperation } from './shopify-documents.ts';
import { shopifyGid, shopifyNumber } from './shopify-id.ts';
import { nodesOf, shopifyProduct } from './shopify-product.ts';
import { type ShopifyReach, tooComplex } from './shopify-reach.ts';
import { shopifyFilters, shopifyQuery, shopifySort, shopifyTitleQuery } from './shopify-search.ts';

/** Shopify has cursors only: later pages are walked to, up to this one. */
const maxWalk = 10;
const maxCollectionPages = 4;

/** What a list question asks, besides its window. */
type Listing = { operation: ShopifyOperation; variables: Record<string, unknown>; root: string };

const cursorsOf = (connection: unknown): { prev: string | null; next: string | null } => {
  const info = field(connection, 'pageInfo');
  const cursor = (isThere: string, name: string): string | null =>
    flag(field(info, isThere)) === true ? text(field(info, name)) || null : null;
  return { prev: cursor('hasPreviousPage', 'startCursor'), next: cursor('hasNextPage', 'endCursor') };
};

/** The next cursor wins over the previous one. */
const windowOf = (question: ProductQuestion, size: number): Record<string, unknown> => {
  if (question.nextCursor !== null) return { first: size, after: question.nextCursor };
  if (question.prevCursor !== null) return { last: size, before: question.prevCursor };
  return { first: size };
};

const collectionKey = (name: string): Record<string, string> => {
  const number = shopifyNumber(name);
  return number === null ? { handle: name } : { id: shopifyGid('Collection', number) };
};

/**
 * The lists that may answer, best first; the next one is asked when a collection does not exist. Search spans the whole
 * shop: Shopify cannot search inside a collection.
 */
const listingsOf = (question: ProductQuestion): Listing[] => {
  const levels = [...question.categories].reverse();
  const named = question.collection ?? question.cluster;
  const tag = question.collection === null ? null : question.cluster;
  const collections = named === null ? levels : [named];
  const filters = shopifyFilters(question, tag);
  if (question.text !== null) {
    const search: Listing = {
      operation: 'Search',
      variables: { q: question.text, filters, ...shopifySort(question.order, 'search') },
      root: 'search',
    };
    return [search];
  }
  if (collections.length > 0)
    return collections.map((name) => ({
      operation: 'Collection',
      variables: { ...collectionKey(name), filters, ...shopifySort(question.order, 'collection') },
      root: 'collection',
    }));
  const q = shopifyQuery(question);
  if (q === null) return [];
  return [{ operation: 'Products', variables: { q, ...shopifySort(question.order, 'products') }, root: 'products' }];
};

/** The connection of a listing, null when its collection does not exist. A window too complex is halved once. */
const connectionOf = async (
  reach: ShopifyReach,
  listing: Listing,
  window: Record<string, unknown>,
): Promise<unknown> => {
  const ask = (size: number) => {
    const name = 'last' in window ? 'last' : 'first';
    return reach.call(listing.operation, { ...listing.variables, ...window, [name]: size, variants: reach.variants });
  };
  const size = reach.page;
  let answer = await ask(size);
  if (answer.is === 'too-complex') answer = await ask(Math.ceil(size / 2));
  if (answer.is === 'too-complex') throw tooComplex(reach);
  const root = field(answer.data, listing.root);
  return listing.operation === 'Collection' ? (isRecord(root) ? field(root, 'products') : null) : root;
};

/** Page numbers are walked to by cursors; null beyond the last page. */
const pageOf = async (reach: ShopifyReach, listing: Listing, question: ProductQuestion): Promise<unknown> => {
  const size = reach.page;
  const hasCursor = question.nextCursor !== null || question.prevCursor !== null;
  if (!hasCursor && question.page > maxWalk) return null;
  let connection = await connectionOf(reach, listing, windowOf(question, size));
  if (hasCursor) return connection;
  for (let page = 1; page < question.page; page += 1) {
    const { next } = cursorsOf(connection);
    if (next === null) return null;
    connection = await connectionOf(reach, listing, { first: size, after: next });
  }
  return connection;
};

/** Shopify's search knows whole words and their beginnings; a part of a title is found by the list of products. */
const titleListing = (question: ProductQuestion): Listing | null => {
  const { text: words, page, nextCursor, prevCursor, specifications, cluster, collection } = question;
  const isFirst = page === 1 && nextCursor === null && prevCursor === null;
  if (words === null || !isFirst || specifications.length > 0 || cluster !== null || collection !== null) return null;
  const q = shopifyTitleQuery(question);
  return q === null
    ? null
    : { operation: 'Products', variables: { q, ...shopifySort(question.order, 'products') }, root: 'products' };
};

/** Products that filters, a collection or words lead to. */
export const shopifyListed = async (reach: ShopifyReach, question: ProductQuestion): Promise<ProductAnswer> => {
  const byTitle = titleListing(question);
  const listings = [...listingsOf(question), ...(byTitle === null ? [] : [byTitle])];
  for (const listing of listings) {
    const connection = await pageOf(reach, listing, question);
    if (!isRecord(connection)) continue;
    const found = listOf(nodesOf(connection), (raw) => shopifyProduct(raw, reach.base));
    if (found.length === 0 && listing.operation === 'Search' && listing !== listings.at(-1)) continue;
    const { prev, next } = cursorsOf(connection);
    return {
      products: found.map(({ product }) => product),
      prevCursor: prev,
      nextCursor: next,
      total: amount(field(connection, 'totalCount')),
    };
  }
  return { products: [], prevCursor: null, nextCursor: null, total: 0 };
};

const maxName = 200;
/** What shoppers can choose by is what a variant can be asked for: other filters are the shop's own. */
const levelSpecification = (raw: unknown): LevelSpecification | null => {
  const Name = text(field(raw, 'label')).slice(0, maxName);
  return Name === '' ? null : { Name, IsActive: text(field(raw, 'id')).startsWith('filter.v.option.') };
};

/** Filters only refine the catalogue: a shop that refuses them, or cannot afford them, is asked for its collections alone. */
const collectionsOf = async (reach: ShopifyReach, window: Record<string, unknown>): Promise<unknown> => {
  const rich = await reach.call('CollectionFilters', window).catch((error: unknown) => {
    if (error instanceof AppError && (error.code === 'store.refused' || error.code === 'store.misconfigured'))
      return null;
    throw error;
  });
  const found = rich?.is === 'data' ? field(rich.data, 'collections') : null;
  if (isRecord(found)) return found;
  const answer = await reach.call('Collections', window);
  if (answer.is === 'too-complex') throw tooComplex(reach);
  return field(answer.data, 'collections');
};

/** Collections are flat: one level. */
export const shopifyCategories = async (reach: ShopifyReach): Promise<CatalogCategory[]> => {
  const found: CatalogCategory[] = [];
  let after: string | null = null;
  for (let page = 0; page < maxCollectionPages; page += 1) {
    const connection = await collectionsOf(reach, { first: reach.collections, ...(after === null ? {} : { after }) });
    for (const raw of nodesOf(connection)) {
      const number = shopifyNumber(text(field(raw, 'id')));
      if (number === null) continue;
      const Name = text(field(raw, 'title')).slice(0, maxName);
      const LevelSpecifications = listOf(field(field(raw, 'products'), 'filters'), levelSpecification);
      found.push({ ProviderId: number, Name, Products: [], Children: [], LevelSpecifications });
    }
    after = cursorsOf(connection).next;
    if (after === null) break;
  }
  return found;
};
