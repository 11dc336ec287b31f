/** Size limits of one request to a shop: shops without a token allow little complexity. */
import { AppError } from '../../errors/app-error.ts';
import type { ShopifyCall } from './shopify-client.ts';

/** Shopify's cap on a list of ids and on a page. */
const MAX_SHOPIFY_PAGE = 250;

/**
 * Limits of one request: `variants` per product and `memberships`, the collections it is in; `ids` per call, `page`,
 * `collections` and `variantPage` per page. `details`: fields of variants that cost complexity. `stock`: figures for which
 * the token needs a scope.
 */
export type ShopifyReach = {
  call: ShopifyCall;
  base: URL;
  variants: number;
  memberships: number;
  ids: number;
  page: number;
  collections: number;
  variantPage: number;
  details: boolean;
  stock: boolean;
};

export const shopifyReach = (
  call: ShopifyCall,
  base: URL,
  { hasToken, hasStock }: { hasToken: boolean; hasStock: boolean },
): ShopifyReach => {
  const shop = { call, base, memberships: 1, stock: hasToken && hasStock, details: hasToken };
  return hasToken
    ? {
        ...shop,
        variants: 50,
        ids: MAX_SHOPIFY_PAGE,
        page: 50,
        collections: MAX_SHOPIFY_PAGE,
        variantPage: MAX_SHOPIFY_PAGE,
      }
    : { ...shop, variants: 20, ids: 20, page: 20, collections: 100, variantPage: 100 };
};

/** With this many ids, details stay within the complexity of a shop without a token. */
const maxDetailedIds = 5;

/** The same shop, with the details of variants when few products are asked for: a popup, not a page. */
export const detailing = (reach: ShopifyReach, ids: number): ShopifyReach => ({
  ...reach,
  details: reach.details || ids <= maxDetailedIds,
});

/** A refusal as too complex. It must never become an empty answer, which would mark the products as unknown. */
export const tooComplex = ({ base }: ShopifyReach): AppError =>
  new AppError('store.refused', { host: base.host, reason: 'complexity' });

/** The variables of every query of variants. */
export const extentOf = ({ details, stock }: ShopifyReach) => ({
  ...(details ? { details } : {}),
  ...(stock ? { stock } : {}),
});

/** The size variables of every product query. */
export const amountsOf = (reach: ShopifyReach) => ({
  variants: reach.variants,
  memberships: reach.memberships,
  ...extentOf(reach),
});
