/** Fetch handlers per request kind: cache-first for content-hashed files, network-first for everything else. */

import { ignoreError } from '../lib/ignore-error.ts';
import { ASSET_CACHE, type CacheScope } from './cache-scope.ts';
import { fetchWithRetry } from './network.ts';
import { networkFirst, type OnNetworkResult, reportResult } from './network-first.ts';
import { isCacheable, type RequestKind } from './request-kind.ts';
import type { ResponseCache } from './response-cache.ts';
import { PAGE, shellFor } from './shell-page.ts';
import type { FetchEvent } from './worker-scope.ts';

type FetchHandlersOptions = {
  store: ResponseCache;
  onNetwork: OnNetworkResult;
  products: (event: FetchEvent, cacheName: string) => Promise<Response>;
};

export const createFetchHandlers = ({ store, onNetwork, products }: FetchHandlersOptions) => {
  const immutable = async (event: FetchEvent, kind: RequestKind, cacheName: string): Promise<Response> => {
    const { request, clientId } = event;
    const cached = await store.find(cacheName, request.url);
    if (cached) return cached;
    const response = fetchWithRetry(kind, { send: () => fetch(request), signal: request.signal });
    reportResult(response, clientId, onNetwork);
    const answer = await response;
    if (isCacheable(kind, answer)) event.waitUntil(store.put(cacheName, request.url, answer.clone()));
    return answer;
  };

  const shell = async (event: FetchEvent, scope: CacheScope): Promise<Response> => {
    const { request } = event;
    // The first attempt uses the browser's navigation preload.
    let preloaded: Promise<Response | undefined> | null = event.preloadResponse;
    const send = async () => {
      const preload = preloaded;
      preloaded = null;
      return (await preload) ?? fetch(request);
    };
    const response = fetchWithRetry('shell', { send });
    event.waitUntil(
      response.then(
        (answer) =>
          isCacheable('shell', answer)
            ? store.put(scope.cacheName, scope.shellUrl, answer.clone(), { [PAGE]: scope.page })
            : undefined,
        ignoreError('has fallback'),
      ),
    );
    reportResult(response, event.clientId, onNetwork);
    const answer = await networkFirst('shell', response, async () => {
      const cached = await store.find(scope.cacheName, scope.shellUrl);
      return cached && shellFor(cached, scope.page);
    }).catch(ignoreError('has fallback'));
    // Without a cached shell the browser shows its own error or the captive portal's page.
    return answer ?? fetch(request);
  };

  const read = async (event: FetchEvent, cacheName: string): Promise<Response> => {
    const { request } = event;
    const response = fetchWithRetry('answer', { send: () => fetch(request), signal: request.signal });
    const update = response.then((answer) => {
      if (isCacheable('answer', answer)) return store.put(cacheName, request.url, answer.clone());
      return [401, 403, 404, 410].includes(answer.status) ? store.remove(cacheName, request.url) : undefined;
    }, ignoreError('has fallback'));
    event.waitUntil(update);
    reportResult(response, event.clientId, onNetwork);
    return networkFirst('answer', response, () => store.find(cacheName, request.url));
  };

  return (event: FetchEvent, kind: RequestKind, scope: CacheScope): Promise<Response> => {
    switch (kind) {
      case 'shell':
        return shell(event, scope);
      case 'part':
        return immutable(event, kind, ASSET_CACHE);
      case 'file':
        return immutable(event, kind, scope.cacheName);
      case 'answer':
        return read(event, scope.cacheName);
      case 'products':
        return products(event, scope.cacheName);
    }
  };
};
