/** How much one shop can be asked at once: shops without a token allow little complexity. */
import { AppError } from '../domain/app-error.ts';
import type { ShopifyCall } from './shopify-call.ts';

/** Shopify's cap on a list of ids and on a page. */
export const shopifyMost = 250;

/** `variants` per product and `memberships`, the collections it is in; `ids` per call, `page` and `collections` per page. */
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
    ? { call, base, variants: 50, memberships: 1, ids: shopifyMost, page: 50, collections: shopifyMost }
    : { call, base, variants: 20, memberships: 1, ids: 20, page: 20, collections: 100 };

/** Never an empty answer, which would call the products unknown. */
export const tooComplex = ({ base }: ShopifyReach): AppError =>
  new AppError('store.refused', { host: base.host, reason: 'complexity' });

/** What every question for products says of their size. */
export const amountsOf = ({ variants, memberships }: ShopifyReach) => ({ variants, memberships });
