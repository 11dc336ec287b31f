/** Opens the store of a company by its `Integrations.ECOMMERCE` (§3). The one place that knows all providers. */

import type { FeedRepo } from '../domain/ports/feeds.ts';
import type { Stores } from '../domain/ports/stores.ts';
import { AppError } from '../errors/app-error.ts';
import { createFeedStore } from './feed.ts';
import { createStoreHttp, type StoreHttpOptions } from './http/store-http.ts';
import { createShopifyStore } from './shopify/shopify.ts';
import { type AddressDeps, openStore } from './store-address.ts';
import { createCategoryTreeCache } from './vtex/category-path.ts';
import { createVtexStore } from './vtex/vtex.ts';

/** `timeoutMs` applies to one call to a store; 4,000 suits waiting shoppers. */
export type StoresDeps = StoreHttpOptions & AddressDeps & { feed: FeedRepo };

/** `of` throws `store.misconfigured` for an unknown provider, an unreadable secret or an address that is none. */
export const createStores = ({ secrets, isListed, feed, ...calls }: StoresDeps): Stores => {
  const http = createStoreHttp(calls);
  const address = { secrets, ...(isListed && { isListed }) };
  const trees = createCategoryTreeCache();
  return {
    of: async (company) => {
      const { PROVIDER: provider } = company.Integrations.ECOMMERCE;
      switch (provider) {
        case 'VTEX':
          return createVtexStore(company, await openStore(company, address), {
            http,
            trees,
            now: calls.now ?? Date.now,
          });
        case 'SHOPIFY':
          return createShopifyStore(company, await openStore(company, address), http);
        case 'FEED':
          return createFeedStore(company, feed);
        default:
          throw new AppError('store.misconfigured', { company: company.Uid, provider: provider.slice(0, 40) });
      }
    },
  };
};
