/** VTEX: the store with a cart-add address. Reads the public catalogue search; keys are sent when the secret has them. */
import type { CatalogCategory, Company, Product, ProductAnswer } from '@vitrina/contract';
import { AppError } from '../domain/app-error.ts';
import type { Store } from '../domain/ports.ts';
import { orderAsAsked } from '../domain/products-order.ts';
import { isEmptyQuestion, isNaming, type ProductQuestion, questionOf } from '../domain/products-question.ts';
import { listOf } from '../domain/products-reading.ts';
import { inParallel } from './in-parallel.ts';
import type { StoreSecret } from './store-address.ts';
import { byLevel, vtexLevelSpecification } from './vtex-category.ts';
import { parallelCalls, vtexBySlug, vtexFound, vtexNamed, vtexNames } from './vtex-find.ts';
import { promotionOf, withIds } from './vtex-known.ts';
import type { VtexProduct } from './vtex-product.ts';
import { isInPromotion, namesCategories, promotionFilters } from './vtex-promotion.ts';
import { type VtexParts, type VtexReach, vtexReach } from './vtex-reach.ts';
import { narrowingFilters, searchText, type VtexFilter } from './vtex-search.ts';

const specificationPath = '/api/catalog_system/pub/specification/field/listByCategoryId';
/** Items that a promotion may name: as many as a question may. */
const mostPromoted = 500;
/** Specifications are asked for this many categories; the tree shares a small allowance with them. */
const maxSpecificationCalls = 24;

const nothing: ProductAnswer = { products: [], prevCursor: null, nextCursor: null, total: 0 };

type IsWanted = (entry: VtexProduct) => boolean;

/** Specifications only refine the catalogue. Once refused (many stores keep them private), they are not asked further. */
const vtexCategories = async (reach: VtexReach): Promise<CatalogCategory[]> => {
  const tree = await reach.tree();
  const asked = byLevel(tree)
    .filter(({ ProviderId }) => /^\d+$/.test(ProviderId))
    .slice(0, maxSpecificationCalls);
  await inParallel(asked, parallelCalls, async (category) => {
    const raw = await reach.list(`${specificationPath}/${category.ProviderId}`);
    category.LevelSpecifications = listOf(raw, vtexLevelSpecification);
  }).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
  return tree;
};

const listed = async (
  reach: VtexReach,
  question: ProductQuestion,
  filters: VtexFilter[],
  isWanted: IsWanted | null,
): Promise<ProductAnswer> => {
  const text = searchText(question);
  const found = await vtexFound(reach, question, filters, { text, page: question.page });
  if (found.products.length === 0 && filters.length === 0 && isWanted === null) {
    const one = await vtexBySlug(reach, question);
    return { ...nothing, products: one, total: one.length || found.total };
  }
  const wanted = found.products.filter((entry) => isWanted?.(entry) ?? true);
  const total = isWanted === null ? found.total : null;
  return { products: wanted.map(({ product }) => product), prevCursor: null, nextCursor: null, total };
};

const ordered = (found: VtexProduct[], question: ProductQuestion): ProductAnswer => {
  const distinct = new Map<string, VtexProduct>();
  for (const entry of found) if (!distinct.has(entry.product.productId)) distinct.set(entry.product.productId, entry);
  const productRefs = ({ productId }: Product): string[] => {
    const reference = distinct.get(productId)?.reference ?? '';
    return reference === '' ? [] : [reference];
  };
  const all = [...distinct.values()].map(({ product }) => product);
  const products = orderAsAsked(all, question, { productRefs });
  return { products, prevCursor: null, nextCursor: null, total: products.length };
};

const vtexAnswer = async (reach: VtexReach, asked: ProductQuestion): Promise<ProductAnswer> => {
  if (isEmptyQuestion(asked)) return nothing;
  const question = await withIds(reach, asked);
  const narrowing = question === null ? null : narrowingFilters(question);
  const promotion = question === null || narrowing === null ? null : await promotionOf(reach, question);
  if (question === null || narrowing === null || promotion === null) return nothing;
  const tree = namesCategories(promotion) ? await reach.keptTree() : [];
  const promoted = promotionFilters(promotion, narrowing, tree);
  const filters = [...narrowing, ...promoted.narrowing];
  // VTEX widens when a field is repeated, so a collection and a cluster together are narrowed here.
  const isCrossed = question.collection !== null && question.cluster !== null;
  const isWanted: IsWanted = (entry) =>
    (!isCrossed || entry.clusters.includes(question.cluster ?? '')) && isInPromotion(promotion, entry);
  if (isNaming(question)) return ordered((await vtexNames(reach, question, filters)).filter(isWanted), question);
  if (promoted.names.length > 0 && promoted.names.length <= mostPromoted) {
    if (question.page > 1) return nothing;
    return ordered((await vtexNamed(reach, question, promoted.names, filters)).filter(isWanted), question);
  }
  // A promotion of everything, or of what no search finds: not the whole catalogue, and not nothing.
  if (
    promoted.names.length > 0 ||
    (question.promotion !== null && filters.length === 0 && searchText(question) === null)
  )
    throw new AppError('store.refused', { host: reach.base.host, reason: 'promotion' });
  return listed(reach, question, filters, isCrossed || !promoted.isAllAsked ? isWanted : null);
};

export const createVtexStore = (company: Company, secret: StoreSecret, parts: VtexParts): Store => {
  const reach = vtexReach(company, secret, parts);
  return {
    info: { kind: 'VTEX' },
    products: (query) => vtexAnswer(reach, questionOf(query)),
    categories: () => vtexCategories(reach),
  };
};
