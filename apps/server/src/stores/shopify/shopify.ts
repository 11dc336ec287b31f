/** Shopify: the store with a cart path. Reads the Storefront GraphQL API, with or without a token. */
import type { Company, ProductAnswer } from '@vitrina/contract';
import type { Store, StoreAnswer, Visitor } from '../../domain/ports/stores.ts';
import { orderAsRequested } from '../../domain/products/product-order.ts';
import {
  isEmptyQuery,
  isLookupByReference,
  isUnfilteredLookup,
  type ParsedProductQuery,
  parseProductQuery,
} from '../../domain/products/product-query.ts';
import type { StoreHttp } from '../http/store-http.ts';
import type { OpenStore } from '../store-address.ts';
import { type ShopifyReach, shopifyReach } from './limits.ts';
import { shopifyCategories, shopifyListed } from './list-products.ts';
import { shopifyByIds, shopifyByReferences, withAllVariants } from './named-products.ts';
import { knowingCollections, narrowingOf } from './narrowing.ts';
import { createShopifyCall } from './shopify-client.ts';
import { shopifyNumber } from './shopify-id.ts';

const nothing: ProductAnswer = { products: [], prevCursor: null, nextCursor: null, total: 0 };

/** Ids arrive as numbers or global ids; orderAsAsked compares numbers. */
const bareIds = (itemIds: string[]): string[] => itemIds.map((id) => shopifyNumber(id) ?? id);

/** Ids and references form a union, which every filter narrows. */
const named = async (ordinary: ShopifyReach, question: ParsedProductQuery): Promise<StoreAnswer> => {
  const reach = isUnfilteredLookup(question) ? ordinary : knowingCollections(ordinary);
  const isWithin = await narrowingOf(reach, question);
  if (isWithin === null) return nothing;
  const itemIds = bareIds(question.itemIds);
  const refs = [...question.refs, ...(question.code === null ? [] : [question.code])];
  const [byId, byRef] = await Promise.all([shopifyByIds(reach, itemIds), shopifyByReferences(reach, refs)]);
  const distinct = new Map<string, (typeof byId)['found'][number]>();
  for (const entry of [...byId.found, ...byRef])
    if (!distinct.has(entry.product.productId)) distinct.set(entry.product.productId, entry);
  const whole = (await withAllVariants(reach, [...distinct.values()])).filter(isWithin);
  const products = orderAsRequested(
    whole.map(({ product }) => product),
    { refs, itemIds },
    { only: true },
  );
  const failed = question.itemIds.filter((id) => byId.failed.includes(shopifyNumber(id) ?? id));
  return {
    products,
    prevCursor: null,
    nextCursor: null,
    total: products.length,
    ...(failed.length === 0 ? {} : { failed }),
  };
};

export const createShopifyStore = (company: Company, opened: OpenStore, http: StoreHttp): Store => {
  const { base, secret } = opened;
  const reachFor = (visitor?: Visitor) =>
    shopifyReach(createShopifyCall(company, opened, http, visitor), base, {
      hasToken: Boolean(secret['token']),
      hasStock: secret['stock'] === 'TRUE',
    });
  // A key that cannot be a header value is refused here, not at the first request.
  const reach = reachFor();
  return {
    info: { kind: 'SHOPIFY' },
    products: async (query, visitor) => {
      const question = parseProductQuery(query);
      // Discounts are no part of the Storefront API: for no product is it known to be in a promotion.
      if (isEmptyQuery(question) || question.promotion !== null) return nothing;
      const own = reachFor(visitor);
      return isLookupByReference(question) ? named(own, question) : shopifyListed(own, question);
    },
    categories: () => shopifyCategories(reach),
  };
};
