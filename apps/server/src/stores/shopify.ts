/** Shopify: the store with a cart path. Reads the Storefront GraphQL API, with or without a token. */
import type { Company, ProductAnswer } from '@vitrina/contract';
import type { Asker, Store } from '../domain/ports.ts';
import { orderAsAsked } from '../domain/products-order.ts';
import {
  isEmptyQuestion,
  isNaming,
  isOnlyNaming,
  type ProductQuestion,
  questionOf,
} from '../domain/products-question.ts';
import { createShopifyCall, shopifyAddress } from './shopify-call.ts';
import { shopifyNumber } from './shopify-id.ts';
import { shopifyCategories, shopifyListed } from './shopify-list.ts';
import { shopifyByIds, shopifyByReferences, withAllVariants } from './shopify-named.ts';
import { knowingCollections, narrowingOf } from './shopify-narrowing.ts';
import { type ShopifyReach, shopifyReach } from './shopify-reach.ts';
import type { StoreSecret } from './store-address.ts';
import type { StoreHttp } from './store-http.ts';

const nothing: ProductAnswer = { products: [], prevCursor: null, nextCursor: null, total: 0 };

/** Ids arrive as numbers or global ids; orderAsAsked compares numbers. */
const bareIds = (itemIds: string[]): string[] => itemIds.map((id) => shopifyNumber(id) ?? id);

/** Names are a union, which every filter narrows. */
const named = async (ordinary: ShopifyReach, question: ProductQuestion): Promise<ProductAnswer> => {
  const reach = isOnlyNaming(question) ? ordinary : knowingCollections(ordinary);
  const isWithin = await narrowingOf(reach, question);
  if (isWithin === null) return nothing;
  const itemIds = bareIds(question.itemIds);
  const refs = [...question.refs, ...(question.code === null ? [] : [question.code])];
  const [byId, byRef] = await Promise.all([shopifyByIds(reach, itemIds), shopifyByReferences(reach, refs)]);
  const distinct = new Map<string, (typeof byId)[number]>();
  for (const entry of [...byId, ...byRef])
    if (!distinct.has(entry.product.productId)) distinct.set(entry.product.productId, entry);
  const whole = (await withAllVariants(reach, [...distinct.values()])).filter(isWithin);
  const products = orderAsAsked(
    whole.map(({ product }) => product),
    { refs, itemIds },
    { only: true },
  );
  return { products, prevCursor: null, nextCursor: null, total: products.length };
};

export const createShopifyStore = (company: Company, secret: StoreSecret, http: StoreHttp): Store => {
  const base = shopifyAddress(company, secret);
  const reachFor = (asker?: Asker) =>
    shopifyReach(createShopifyCall(company, secret, http, asker), base, Boolean(secret['token']));
  // A key that cannot stand in a header is refused now, not at the first question.
  const reach = reachFor();
  return {
    info: { kind: 'SHOPIFY' },
    products: async (query, asker) => {
      const question = questionOf(query);
      // Discounts are no part of the Storefront API: no product is known to be in one.
      if (isEmptyQuestion(question) || question.promotion !== null) return nothing;
      const own = reachFor(asker);
      return isNaming(question) ? named(own, question) : shopifyListed(own, question);
    },
    categories: () => shopifyCategories(reach),
  };
};
