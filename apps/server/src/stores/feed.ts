/** The store of a company without a shop: products come from its imported price list (decisions "Products"). */
import { type Company, type Product, type ProductAnswer, referenceKey } from '@vitrina/contract';
import type { FeedRepo, FeedSearch } from '../domain/ports/feeds.ts';
import type { Store } from '../domain/ports/stores.ts';
import { idsNotFound, orderAsRequested } from '../domain/products/product-order.ts';
import {
  isEmptyQuery,
  isLookupByReference,
  isUnfilteredLookup,
  type ParsedProductQuery,
  parseProductQuery,
} from '../domain/products/product-query.ts';

const pageSize = 50;
/** Upper bound of the products that the ids and references of one question lead to. */
const maxNamed = 10_000;
const nothing: ProductAnswer = { products: [], prevCursor: null, nextCursor: null, total: 0 };

const orders: Readonly<Record<string, NonNullable<FeedSearch['order']>>> = {
  priceasc: 'price-asc',
  pricedesc: 'price-desc',
  nameasc: 'name-asc',
  namedesc: 'name-desc',
};

/** Orders of a price list, by VTEX's names for them; any other order is the order of the list itself. */
const orderIn = (order: string | null): NonNullable<FeedSearch['order']> | null => {
  const plain = (order ?? '')
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(/^orderby/, '');
  return Object.hasOwn(orders, plain) ? (orders[plain] ?? null) : null;
};

const filtersOf = (question: ParsedProductQuery): Omit<FeedSearch, 'offset' | 'limit'> => ({
  text: question.text ?? '',
  category: question.categories,
  priceRange: question.priceRange,
  specifications: question.specifications,
  order: orderIn(question.order),
});

/** A price list has no collections and no promotions, so filters by them match nothing. */
const matchesNothing = (question: ParsedProductQuery): boolean =>
  isEmptyQuery(question) || question.collection !== null || question.cluster !== null || question.promotion !== null;

export const createFeedStore = (company: Company, feed: FeedRepo): Store => {
  const narrowed = async (found: Product[], question: ParsedProductQuery): Promise<Product[]> => {
    if (isUnfilteredLookup(question) || found.length === 0) return found;
    const productIds = found.map(({ productId }) => productId);
    const within = { ...filtersOf(question), productIds, offset: 0, limit: maxNamed };
    const { products } = await feed.search(company.Uid, within);
    const matching = new Set(products.map(({ productId }) => productId));
    return found.filter(({ productId }) => matching.has(productId));
  };

  /** Ids and references form a union, which every filter narrows. */
  const named = async (question: ParsedProductQuery): Promise<ProductAnswer> => {
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
    const products = orderAsRequested(found, { refs, itemIds: question.itemIds });
    return { products, prevCursor: null, nextCursor: null, total: products.length };
  };

  const products = async (question: ParsedProductQuery): Promise<ProductAnswer> => {
    if (matchesNothing(question)) return nothing;
    if (isLookupByReference(question)) return named(question);
    const offset = (question.page - 1) * pageSize;
    const found = await feed.search(company.Uid, { ...filtersOf(question), offset, limit: pageSize });
    return { products: found.products, prevCursor: null, nextCursor: null, total: found.total };
  };

  return {
    info: { kind: 'FEED' },
    products: (query) => products(parseProductQuery(query)),
    categories: () => feed.categories(company.Uid),
  };
};
