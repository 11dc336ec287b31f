/** A company without a store: products come from the price list that it imported (decisions "Products"). */
import type { Company, Product, ProductAnswer } from '@vitrina/contract';
import type { FeedRepo, FeedSearch, Store } from '../domain/ports.ts';
import { idsNotFound, orderAsAsked } from '../domain/products-order.ts';
import {
  isEmptyQuestion,
  isNaming,
  isOnlyNaming,
  type ProductQuestion,
  questionOf,
} from '../domain/products-question.ts';
import { referenceKey } from '../domain/reference-key.ts';

const pageSize = 50;
/** More than the names of one question lead to. */
const mostNamed = 10_000;
const nothing: ProductAnswer = { products: [], prevCursor: null, nextCursor: null, total: 0 };

const orders: Readonly<Record<string, NonNullable<FeedSearch['order']>>> = {
  priceasc: 'price-asc',
  pricedesc: 'price-desc',
  nameasc: 'name-asc',
  namedesc: 'name-desc',
};

/** The orders of a list, by the names that VTEX has for them; every other one is that of the list itself. */
const orderIn = (order: string | null): NonNullable<FeedSearch['order']> | null => {
  const plain = (order ?? '')
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(/^orderby/, '');
  return Object.hasOwn(orders, plain) ? (orders[plain] ?? null) : null;
};

const filtersOf = (question: ProductQuestion): Omit<FeedSearch, 'offset' | 'limit'> => ({
  text: question.text ?? '',
  category: question.categories,
  priceRange: question.priceRange,
  specifications: question.specifications,
  order: orderIn(question.order),
});

/** A list has no collections and no promotions, so nothing is in one. */
const asksForNothing = (question: ProductQuestion): boolean =>
  isEmptyQuestion(question) || question.collection !== null || question.cluster !== null || question.promotion !== null;

export const createFeedStore = (company: Company, feed: FeedRepo): Store => {
  const narrowed = async (found: Product[], question: ProductQuestion): Promise<Product[]> => {
    if (isOnlyNaming(question) || found.length === 0) return found;
    const productIds = found.map(({ productId }) => productId);
    const within = { ...filtersOf(question), productIds, offset: 0, limit: mostNamed };
    const { products } = await feed.search(company.Uid, within);
    const kept = new Set(products.map(({ productId }) => productId));
    return found.filter(({ productId }) => kept.has(productId));
  };

  /** Names are a union, which every filter narrows. */
  const named = async (question: ProductQuestion): Promise<ProductAnswer> => {
    const refs = [...question.refs, ...(question.code === null ? [] : [question.code])];
    const keys = [...new Set(refs.map(referenceKey))].filter((key) => key !== '');
    const byRef = keys.length === 0 ? [] : await feed.byReferenceKeys(company.Uid, keys);
    const unknown = idsNotFound(byRef, question.itemIds);
    const byItem = unknown.length === 0 ? [] : await feed.byItemIds(company.Uid, unknown);
    const missing = idsNotFound([...byRef, ...byItem], question.itemIds);
    const byProduct = missing.length === 0 ? [] : await feed.byProductIds(company.Uid, missing);
    const distinct = new Map<string, Product>();
    for (const product of [...byRef, ...byItem, ...byProduct])
      if (!distinct.has(product.productId)) distinct.set(product.productId, product);
    const found = await narrowed([...distinct.values()], question);
    const products = orderAsAsked(found, { refs, itemIds: question.itemIds });
    return { products, prevCursor: null, nextCursor: null, total: products.length };
  };

  const products = async (question: ProductQuestion): Promise<ProductAnswer> => {
    if (asksForNothing(question)) return nothing;
    if (isNaming(question)) return named(question);
    const offset = (question.page - 1) * pageSize;
    const found = await feed.search(company.Uid, { ...filtersOf(question), offset, limit: pageSize });
    return { products: found.products, prevCursor: null, nextCursor: null, total: found.total };
  };

  return {
    info: { kind: 'FEED' },
    products: (query) => products(questionOf(query)),
    categories: () => feed.categories(company.Uid),
  };
};
