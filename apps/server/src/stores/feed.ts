/** A company without a store: products come from the price list that it imported (decisions "Products"). */
import type { Company, Product, ProductAnswer } from '@vitrina/contract';
import type { FeedRepo, Store } from '../domain/ports.ts';
import { idsNotFound, orderAsAsked } from '../domain/products-order.ts';
import { isNaming, type ProductQuestion, questionOf } from '../domain/products-question.ts';
import { referenceKey } from '../domain/reference-key.ts';

const pageSize = 50;
const nothing: ProductAnswer = { products: [], prevCursor: null, nextCursor: null, total: 0 };

/** Names are a union; then text and category path. Every other filter of the body is no filter here. */
export const createFeedStore = (company: Company, feed: FeedRepo): Store => {
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
    const products = orderAsAsked([...distinct.values()], { refs, itemIds: question.itemIds });
    return { products, prevCursor: null, nextCursor: null, total: products.length };
  };

  const products = async (question: ProductQuestion): Promise<ProductAnswer> => {
    if (isNaming(question)) return named(question);
    if (question.text === null && question.categories.length === 0) return nothing;
    const offset = (question.page - 1) * pageSize;
    const found = await feed.search(company.Uid, {
      text: question.text ?? '',
      category: question.categories,
      offset,
      limit: pageSize,
    });
    return { products: found.products, prevCursor: null, nextCursor: null, total: found.total };
  };

  return {
    info: { kind: 'FEED' },
    products: (query) => products(questionOf(query)),
    categories: () => feed.categories(company.Uid),
  };
};
