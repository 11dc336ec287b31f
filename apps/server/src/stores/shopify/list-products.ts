/**
 * Product lists of a Shopify shop: of a collection, of a search or of a price range; and the collections themselves.
 */
import type { CatalogCategory, LevelSpecification, ProductAnswer } from '@vitrina/contract';
import type { ParsedProductQuery } from '../../domain/products/product-query.ts';
import { amount, field, flag, isRecord, listOf, text } from '../../domain/untrusted-json.ts';
import { AppError } from '../../errors/app-error.ts';
import type { ShopifyOperation } from './graphql-documents.ts';
import { amountsOf, type ShopifyReach, tooComplex } from './limits.ts';
import { withAllVariants } from './named-products.ts';
import {
  collectionKey,
  deepestCollection,
  hasSpecifications,
  hasText,
  type IsWithin,
  isIn,
  knowingCollections,
} from './narrowing.ts';
import { nodesOf, type ShopifyProduct, shopifyProduct } from './product.ts';
import { shopifyFilters, shopifyQuery, shopifySort, shopifyTitleQuery } from './search.ts';
import { shopifyNumber } from './shopify-id.ts';

/** Shopify has cursors only. A numbered page is reached by reading all pages before it, up to this number. */
const maxPagesRead = 10;
const maxCollectionPages = 4;

/** A list query without its window. */
type Listing = { operation: ShopifyOperation; variables: Record<string, unknown>; root: string };

const cursorsOf = (connection: unknown): { prev: string | null; next: string | null } => {
  const info = field(connection, 'pageInfo');
  const cursor = (isThere: string, name: string): string | null =>
    flag(field(info, isThere)) === true ? text(field(info, name)) || null : null;
  return { prev: cursor('hasPreviousPage', 'startCursor'), next: cursor('hasNextPage', 'endCursor') };
};

/** The next cursor wins over the previous one. */
const windowOf = (question: ParsedProductQuery, size: number): Record<string, unknown> => {
  if (question.nextCursor !== null) return { first: size, after: question.nextCursor };
  if (question.prevCursor !== null) return { last: size, before: question.prevCursor };
  return { first: size };
};

const byPrice = (question: ParsedProductQuery): Listing => ({
  operation: 'Products',
  variables: { q: shopifyQuery(question), ...shopifySort(question.order, 'products') },
  root: 'products',
});

const searching = (question: ParsedProductQuery, q: string): Listing => ({
  operation: 'Search',
  variables: { q, filters: shopifyFilters(question, null), ...shopifySort(question.order, 'search') },
  root: 'search',
});

/**
 * Candidate lists, best first; the next one is tried when a collection does not exist. `isWithin` filters by what the
 * list query cannot express: Shopify searches no collection, intersects no two, and lists without a collection have no
 * options.
 */
const listingsOf = async (
  reach: ShopifyReach,
  question: ParsedProductQuery,
): Promise<{ listings: Listing[]; isWithin: IsWithin | null }> => {
  const { text: words, collection, cluster, categories, specifications } = question;
  const named = collection ?? cluster;
  const filters = shopifyFilters(question, collection === null ? null : cluster);
  const inText = words === null ? null : hasText(words);
  const inCollection = (name: string): Listing => ({
    operation: 'Collection',
    variables: { ...collectionKey(name), filters, ...shopifySort(question.order, 'collection') },
    root: 'collection',
  });
  if (named !== null && categories.length > 0) {
    const category = await deepestCollection(reach, categories);
    if (category === null) return { listings: [], isWithin: null };
    const isThere = isIn(category);
    return { listings: [inCollection(named)], isWithin: (entry) => isThere(entry) && (inText?.(entry) ?? true) };
  }
  const collections = named === null ? categories.toReversed() : [named];
  if (collections.length > 0) return { listings: collections.map(inCollection), isWithin: inText };
  if (words !== null) return { listings: [searching(question, words)], isWithin: null };
  return {
    listings: [byPrice(question)],
    isWithin: specifications.length === 0 ? null : hasSpecifications(specifications),
  };
};

/**
 * The connection of a listing, null when its collection does not exist. A window that is too complex is halved once.
 */
const connectionOf = async (
  reach: ShopifyReach,
  listing: Listing,
  window: Record<string, unknown>,
): Promise<unknown> => {
  const fetchPage = (size: number) => {
    const name = 'last' in window ? 'last' : 'first';
    return reach.call(listing.operation, { ...listing.variables, ...window, [name]: size, ...amountsOf(reach) });
  };
  const size = reach.page;
  let answer = await fetchPage(size);
  if (answer.is === 'too-complex') answer = await fetchPage(Math.ceil(size / 2));
  if (answer.is === 'too-complex') throw tooComplex(reach);
  const root = field(answer.data, listing.root);
  return listing.operation === 'Collection' ? (isRecord(root) ? field(root, 'products') : null) : root;
};

const nothingThere: Part = { products: [], prev: null, next: null, total: 0 };
/** Products of one window, filtered by `isWithin`. */
type Part = { products: ShopifyProduct[]; prev: string | null; next: string | null; total: number | null };

/** Null when the collection does not exist. */
const partOf = async (
  reach: ShopifyReach,
  listing: Listing,
  window: Record<string, unknown>,
  isWithin: IsWithin | null,
): Promise<Part | null> => {
  const connection = await connectionOf(reach, listing, window);
  if (!isRecord(connection)) return null;
  const found = listOf(nodesOf(connection), (raw) => shopifyProduct(raw, reach.base));
  const products = found.filter((entry) => isWithin?.(entry) ?? true);
  const total = isWithin === null ? amount(field(connection, 'totalCount')) : null;
  return { products, ...cursorsOf(connection), total };
};

/**
 * The requested page: by cursor, or by reading the pages before it. A window in which no product matches is no page and
 * is skipped, up to the limit; beyond it the cursor tells where to continue. Null when the collection does not exist.
 */
const pageOf = async (
  reach: ShopifyReach,
  listing: Listing,
  question: ParsedProductQuery,
  isWithin: IsWithin | null,
): Promise<Part | null> => {
  const size = reach.page;
  const hasCursor = question.nextCursor !== null || question.prevCursor !== null;
  const page = hasCursor ? 1 : question.page;
  if (page > maxPagesRead) return nothingThere;
  let left = page;
  let part = await partOf(reach, listing, windowOf(question, size), isWithin);
  for (let steps = 1; part !== null; steps += 1) {
    const isPage = isWithin === null || part.products.length > 0;
    if (isPage) left -= 1;
    if (left === 0 || (hasCursor && question.nextCursor === null)) return part;
    if (part.next === null) return hasCursor || page > 1 ? { ...nothingThere, total: null } : nothingThere;
    if (steps >= maxPagesRead) return { ...part, products: [] };
    part = await partOf(reach, listing, { first: size, after: part.next }, isWithin);
  }
  return null;
};

/** Shopify's search knows whole words and prefixes only; the list of products also finds parts of a title. */
const titleListing = (question: ParsedProductQuery): Listing | null => {
  const { text: words, page, nextCursor, prevCursor, specifications, cluster, collection, categories } = question;
  const isFirst = page === 1 && nextCursor === null && prevCursor === null;
  if (
    words === null ||
    !isFirst ||
    specifications.length > 0 ||
    cluster !== null ||
    collection !== null ||
    categories.length > 0
  )
    return null;
  const q = shopifyTitleQuery(question);
  return q === null
    ? null
    : { operation: 'Products', variables: { q, ...shopifySort(question.order, 'products') }, root: 'products' };
};

/** Products of a question without ids and references: by filters, a collection or words. */
export const shopifyListed = async (ordinary: ShopifyReach, question: ParsedProductQuery): Promise<ProductAnswer> => {
  const isCrossed = question.categories.length > 0 && (question.collection ?? question.cluster) !== null;
  const reach = isCrossed ? knowingCollections(ordinary) : ordinary;
  const byTitle = titleListing(question);
  const { listings: first, isWithin } = await listingsOf(reach, question);
  const listings = [...first, ...(byTitle === null ? [] : [byTitle])];
  for (const listing of listings) {
    const part = await pageOf(reach, listing, question, isWithin);
    if (part === null) continue;
    if (part.products.length === 0 && listing.operation === 'Search' && listing !== listings.at(-1)) continue;
    const whole = await withAllVariants(reach, part.products);
    const products = whole.map(({ product }) => product);
    return { products, prevCursor: part.prev, nextCursor: part.next, total: part.total };
  }
  return { products: [], prevCursor: null, nextCursor: null, total: 0 };
};

const maxName = 200;
/** Only filters that a variant can be asked for are offered to shoppers; other filters are the shop's own. */
const levelSpecification = (raw: unknown): LevelSpecification | null => {
  const Name = text(field(raw, 'label')).slice(0, maxName);
  return Name === '' ? null : { Name, IsActive: text(field(raw, 'id')).startsWith('filter.v.option.') };
};

/**
 * Filters only refine the catalogue: a shop that refuses them, or for which they are too complex, is asked for its
 * collections alone.
 */
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
