/** Opens the store of a company by its `Integrations.ECOMMERCE` (§3). The one place that knows all providers. */

import type { Company } from '@vitrina/contract';
import { enteredOrigin } from '../domain/companies/store-address.ts';
import type { FeedRepo } from '../domain/ports/feeds.ts';
import type { Store, Stores, StoreTrials } from '../domain/ports/stores.ts';
import { AppError } from '../errors/app-error.ts';
import { createFeedStore } from './feed.ts';
import { createStoreHttp, type StoreHttpOptions } from './http/store-http.ts';
import { createShopifyStore } from './shopify/shopify.ts';
import { type AddressDeps, openStore } from './store-address.ts';
import { createCategoryTreeCache } from './vtex/category-path.ts';
import { createVtexStore } from './vtex/vtex.ts';

/** `timeoutMs` applies to one call to a store; 4,000 suits waiting shoppers. */
export type StoresDeps = StoreHttpOptions & AddressDeps & { feed: FeedRepo };

/** A secret that exists for one call, bound to the address that it names. */
const unsaved = (company: Company, values: Readonly<Record<string, string>>): AddressDeps['secrets'] => ({
  open: async () => ({ values: { ...values }, origin: enteredOrigin(company, values) }),
  bind: async () => undefined,
});

/** A company that has stored nothing yet names no secret, and then none would be opened. */
const withSecret = (company: Company): Company => {
  const { ECOMMERCE } = company.Integrations;
  const named = { ...ECOMMERCE, SECRETID: ECOMMERCE.SECRETID || 'trial' };
  return { ...company, Integrations: { ...company.Integrations, ECOMMERCE: named } };
};

/** Both throw `store.misconfigured` for an unknown provider, an unreadable secret or an address that is none. */
export const createStores = ({ secrets, isListed, feed, ...calls }: StoresDeps): Stores & StoreTrials => {
  const http = createStoreHttp(calls);
  const listed = isListed && { isListed };
  const trees = createCategoryTreeCache();
  const vtexDeps = { http, now: calls.now ?? Date.now };
  const open = async (company: Company, address: AddressDeps, vtexTrees: typeof trees): Promise<Store> => {
    const { PROVIDER: provider } = company.Integrations.ECOMMERCE;
    switch (provider) {
      case 'VTEX':
        return createVtexStore(company, await openStore(company, address), { ...vtexDeps, trees: vtexTrees });
      case 'SHOPIFY':
        return createShopifyStore(company, await openStore(company, address), http);
      case 'FEED':
        return createFeedStore(company, feed);
      default:
        throw new AppError('store.misconfigured', { company: company.Uid, provider: provider.slice(0, 40) });
    }
  };
  return {
    of: (company) => open(company, { secrets, ...listed }, trees),
    // A cached tree would hide that the keys of the trial are refused.
    try: (company, values) =>
      open(withSecret(company), { secrets: unsaved(company, values), ...listed }, createCategoryTreeCache()),
  };
};
