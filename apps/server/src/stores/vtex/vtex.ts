/** VTEX: the store with a cart-add address. Reads the public catalogue search; keys are sent when the secret has them. */
import type { CatalogCategory, Company, ProductAnswer } from '@vitrina/contract';
import type { Store } from '../../domain/ports/stores.ts';
import { orderAsRequested } from '../../domain/products/product-order.ts';
import {
  isEmptyQuery,
  isLookupByReference,
  type ParsedProductQuery,
  parseProductQuery,
} from '../../domain/products/product-query.ts';
import { listOf } from '../../domain/untrusted-json.ts';
import { AppError } from '../../errors/app-error.ts';
import { inParallel } from '../in-parallel.ts';
import type { OpenStore } from '../store-address.ts';
import { byLevel, vtexLevelSpecification } from './category.ts';
import { parallelCalls, vtexBySlug, vtexFound, vtexNamed, vtexNames, vtexRefs } from './find-products.ts';
import { promotionOf, withIds } from './known-products.ts';
import type { VtexProduct } from './product.ts';
import { isInPromotion, namesCategories, promotionFilters } from './promotion.ts';
import { narrowingFilters, searchText, type VtexFilter } from './search.ts';
import { type VtexDeps, type VtexReach, vtexReach } from './vtex-client.ts';

const specificationPath = '/api/catalog_system/pub/specification/field/listByCategoryId';
/** Maximum number of items of a promotion: as many as a question may contain. */
const maxPromoted = 500;
/** Specifications are fetched for this many categories; the tree shares a small allowance with them. */
const maxSpecificationCalls = 24;

const nothing: ProductAnswer = { products: [], prevCursor: null, nextCursor: null, total: 0 };

type ProductFilter = (entry: VtexProduct) => boolean;

/**
 * Specifications only refine the catalogue. After a first refusal (many stores keep them private) they are not
 * requested again.
 */
const vtexCategories = async (reach: VtexReach): Promise<CatalogCategory[]> => {
  const tree = await reach.tree();
  const query = byLevel(tree)
    .filter(({ ProviderId }) => /^\d+$/.test(ProviderId))
    .slice(0, maxSpecificationCalls);
  await inParallel(query, parallelCalls, async (category) => {
    const raw = await reach.list(`${specificationPath}/${category.ProviderId}`);
    category.LevelSpecifications = listOf(raw, vtexLevelSpecification);
  }).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
  return tree;
};

const listed = async (
  reach: VtexReach,
  question: ParsedProductQuery,
  filters: VtexFilter[],
  matches: ProductFilter | null,
): Promise<ProductAnswer> => {
  const text = searchText(question);
  const found = await vtexFound(reach, question, filters, { text, page: question.page });
  if (found.products.length === 0 && filters.length === 0 && matches === null) {
    const one = await vtexBySlug(reach, question);
    return { ...nothing, products: one, total: one.length || found.total };
  }
  const wanted = found.products.filter((entry) => matches?.(entry) ?? true);
  const total = matches === null ? found.total : null;
  return { products: wanted.map(({ product }) => product), prevCursor: null, nextCursor: null, total };
};

const ordered = (found: VtexProduct[], question: ParsedProductQuery): ProductAnswer => {
  const distinct = new Map<string, VtexProduct>();
  for (const entry of found) if (!distinct.has(entry.product.productId)) distinct.set(entry.product.productId, entry);
  const all = [...distinct.values()].map(({ product }) => product);
  const products = orderAsRequested(all, question, { productRefs: vtexRefs([...distinct.values()]) });
  return { products, prevCursor: null, nextCursor: null, total: products.length };
};

const vtexAnswer = async (reach: VtexReach, query: ParsedProductQuery): Promise<ProductAnswer> => {
  if (isEmptyQuery(query)) return nothing;
  const question = await withIds(reach, query);
  const narrowing = question === null ? null : narrowingFilters(question);
  const promotion = question === null || narrowing === null ? null : await promotionOf(reach, question);
  if (question === null || narrowing === null || promotion === null) return nothing;
  const tree = namesCategories(promotion) ? await reach.cachedTree() : [];
  const promoted = promotionFilters(promotion, narrowing, tree);
  const filters = [...narrowing, ...promoted.narrowing];
  // VTEX widens when a field is repeated, so a collection and a cluster together are narrowed here.
  const isCrossed = question.collection !== null && question.cluster !== null;
  const matches: ProductFilter = (entry) =>
    (!isCrossed || entry.clusters.includes(question.cluster ?? '')) && isInPromotion(promotion, entry);
  if (isLookupByReference(question))
    return ordered((await vtexNames(reach, question, filters)).filter(matches), question);
  if (promoted.names.length > 0 && promoted.names.length <= maxPromoted) {
    if (question.page > 1) return nothing;
    return ordered((await vtexNamed(reach, question, promoted.names, filters)).filter(matches), question);
  }
  // A promotion of everything, or of products that no search finds: neither the whole catalogue nor an empty answer is right.
  if (
    promoted.names.length > 0 ||
    (question.promotion !== null && filters.length === 0 && searchText(question) === null)
  )
    throw new AppError('store.refused', { host: reach.base.host, reason: 'promotion' });
  return listed(reach, question, filters, isCrossed || !promoted.isComplete ? matches : null);
};

export const createVtexStore = (company: Company, opened: OpenStore, parts: VtexDeps): Store => {
  const reach = vtexReach(company, opened, parts);
  return {
    info: { kind: 'VTEX' },
    products: (query) => vtexAnswer(reach, parseProductQuery(query)),
    categories: () => vtexCategories(reach),
    checkKeys: () => reach.checkKeys(),
  };
};
