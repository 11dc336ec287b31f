/** Size limits of one request to a shop: shops without a token allow little complexity. */
import { AppError } from '../../errors/app-error.ts';
import type { ShopifyCall } from './shopify-client.ts';

/** Shopify's cap on a list of ids and on a page. */
export const MAX_SHOPIFY_PAGE = 250;

/**
 * Limits of one request: `variants` per product and `memberships`, the collections it is in; `ids` per call, `page` and
 * `collections` per page.
 */
export type ShopifyReach = {
  call: ShopifyCall;
  base: URL;
  variants: number;
  memberships: number;
  ids: number;
  page: number;
  collections: number;
};

export const shopifyReach = (call: ShopifyCall, base: URL, hasToken: boolean): ShopifyReach =>
  hasToken
    ? { call, base, variants: 50, memberships: 1, ids: MAX_SHOPIFY_PAGE, page: 50, collections: MAX_SHOPIFY_PAGE }
    : { call, base, variants: 20, memberships: 1, ids: 20, page: 20, collections: 100 };

/** A refusal as too complex. It must never become an empty answer, which would mark the products as unknown. */
export const tooComplex = ({ base }: ShopifyReach): AppError =>
  new AppError('store.refused', { host: base.host, reason: 'complexity' });

/** The size variables of every product query. */
export const amountsOf = ({ variants, memberships }: ShopifyReach) => ({ variants, memberships });
