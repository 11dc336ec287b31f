/** Network-first handler for product queries (POST), which the Cache API cannot store by itself. */
import type { ProductQuery } from '@vitrina/contract';
import { parseProducts } from '../lib/data/parse-products.ts';
import { fieldsOf } from '../lib/data/unchecked.ts';
import { ignoreError } from '../lib/ignore-error.ts';
import { hexOf } from './hex.ts';
import { fetchWithRetry } from './network.ts';
import { networkFirst, type OnNetworkResult, reportResult } from './network-first.ts';
import { type CachedProducts, parseCached, type SentQuery, scopeOf, staleAnswer } from './product-cache.ts';
import { isCacheable } from './request-kind.ts';
import type { ResponseCache } from './response-cache.ts';
import type { FetchEvent } from './worker-scope.ts';

/** Synthetic URL path for cached product responses; never requested from a server. */
const PRODUCTS_PATH = '/kept/products/';

/** A body that is no JSON is a query without fields: the backend refuses it, and nothing is cached for it. */
const queryOf = (body: string): SentQuery => {
  try {
    return fieldsOf<ProductQuery>(JSON.parse(body));
  } catch {
    return {};
  }
};

type ProductHandlersOptions = { store: ResponseCache; origin: string; onNetwork: OnNetworkResult };

export const createProductHandlers = ({ store, origin, onNetwork }: ProductHandlersOptions) => {
  const put = async (cacheName: string, name: string, entry: CachedProducts): Promise<void> =>
    store.put(
      cacheName,
      `${origin}${PRODUCTS_PATH}${hexOf(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(name)))}`,
      Response.json(entry),
    );

  const answer = async (event: FetchEvent, cacheName: string): Promise<Response> => {
    const { request } = event;
    const body = await request.clone().text();
    const query = queryOf(body);
    const response = fetchWithRetry('products', { send: () => fetch(request.clone()), signal: request.signal });
    const storeResponse = async (answer: Response) => {
      if (!isCacheable('products', answer)) return;
      const { products, stale } = parseProducts(await answer.json());
      const at = stale ?? new Date().toISOString();
      if (products.length > 0) await put(cacheName, body, { scope: scopeOf(query), at, products });
    };
    // Neither a failed request nor a damaged answer is cached.
    event.waitUntil(response.then((answer) => storeResponse(answer.clone())).catch(ignoreError('has fallback')));
    reportResult(response, event.clientId, onNetwork);
    return networkFirst('products', response, async () => {
      const cached = await store.findAll(cacheName, `${origin}${PRODUCTS_PATH}`);
      const entries = await Promise.all(cached.map(async (one) => parseCached(await one.json().catch(() => null))));
      const known = staleAnswer(
        query,
        entries.filter((entry) => entry !== null),
      );
      return known && Response.json(known);
    });
  };

  return { put, answer };
};
