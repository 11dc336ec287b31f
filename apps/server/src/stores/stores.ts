/** Opens the store of a company by its `Integrations.ECOMMERCE` (§3). The one place that knows all providers. */
import { AppError } from '../domain/app-error.ts';
import type { FeedRepo, SecretsRepo, Stores } from '../domain/ports.ts';
import { createFeedStore } from './feed.ts';
import { createShopifyStore } from './shopify.ts';
import { secretOf } from './store-address.ts';
import { createStoreHttp, type StoreHttpOptions } from './store-http.ts';
import { createVtexStore } from './vtex.ts';
import { createKeptTrees } from './vtex-category-path.ts';

/** `timeoutMs` is for one call to a store; 4,000 is right for shoppers who wait. */
export type StoresDeps = StoreHttpOptions & { secrets: Pick<SecretsRepo, 'read'>; feed: FeedRepo };

/** `of` throws `store.misconfigured` for an unknown provider, an unreadable secret or an address that is none. */
export const createStores = ({ secrets, feed, ...calls }: StoresDeps): Stores => {
  const http = createStoreHttp(calls);
  const trees = createKeptTrees();
  return {
    of: async (company) => {
      const { PROVIDER: provider } = company.Integrations.ECOMMERCE;
      switch (provider) {
        case 'VTEX':
          return createVtexStore(company, await secretOf(company, secrets), http, trees);
        case 'SHOPIFY':
          return createShopifyStore(company, await secretOf(company, secrets), http);
        case 'FEED':
          return createFeedStore(company, feed);
        default:
          throw new AppError('store.misconfigured', { company: company.Uid, provider: provider.slice(0, 40) });
      }
    },
  };
};
