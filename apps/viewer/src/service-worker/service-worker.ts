/**
 * The service worker of `/view` and `/menu`: documents seen before remain readable offline (docs/decisions/011). Built
 * separately with the list of the viewer's scripts, so that each release is a new worker.
 */
import { API_KEY_HEADER } from '@vitrina/contract';
import { ignoreError } from '../lib/ignore-error.ts';
import { ASSET_CACHE, type CacheScope, cacheScopeOf } from './cache-scope.ts';
import { createFetchHandlers } from './fetch-handlers.ts';
import { NetworkError } from './network.ts';
import type { NetworkFailure, Opened } from './opened.ts';
import { scopeOf } from './product-cache.ts';
import { createProductHandlers } from './product-handlers.ts';
import { isCacheable, kindOf, type RequestKind } from './request-kind.ts';
import { createResponseCache } from './response-cache.ts';
import { PAGE } from './shell-page.ts';
import type { FetchEvent, WorkerScope } from './worker-scope.ts';

/** URLs of the scripts to precache, inserted by the build; large and rarely used ones are excluded. */
declare const VIEWER_PARTS: readonly string[];

const worker = globalThis as unknown as WorkerScope;
const { origin } = worker.location;
const store = createResponseCache();
/** Whether the last network request failed. */
let isNetworkDown = false;

const NETWORK_FAILURE: NetworkFailure = { is: 'lost' };

const onNetwork = (isThere: boolean, clientId: string): void => {
  isNetworkDown = !isThere;
  if (!isThere) void worker.clients.get(clientId).then((client) => client?.postMessage(NETWORK_FAILURE));
};

const products = createProductHandlers({ store, origin, onNetwork });
const answer = createFetchHandlers({ store, onNetwork, products: products.answer });

/** The scope of the requesting document, by its referrer; the client's URL may be outdated after in-app navigation. */
const scopeOfClient = async ({ request, clientId }: FetchEvent): Promise<CacheScope | null> => {
  if (request.mode === 'navigate') return cacheScopeOf(request.url);
  const scope = cacheScopeOf(request.referrer);
  if (scope) return scope;
  const client = await worker.clients.get(clientId);
  return client ? cacheScopeOf(client.url) : null;
};

/** Prefers the HTTP cache: these URLs were fetched moments ago. */
const cacheFetched = async (
  kind: RequestKind,
  cacheName: string,
  url: string,
  init: RequestInit,
  as = url,
): Promise<void> => {
  if ((kind === 'file' || kind === 'part') && (await store.find(cacheName, as))) return;
  const response = await fetch(url, { cache: 'force-cache', ...init }).catch(ignoreError('optional'));
  const extraHeaders = kind === 'shell' ? { [PAGE]: cacheScopeOf(url)?.page ?? '' } : {};
  if (response && isCacheable(kind, response)) await store.put(cacheName, as, response, extraHeaders);
};

/** Sequential, so that it does not compete with requests the reader waits for. */
const cacheOpenedDocument = async (opened: Opened): Promise<void> => {
  const scope = cacheScopeOf(opened.address);
  if (!scope) return;
  if (opened.isShellUnseen) await cacheFetched('shell', scope.cacheName, opened.address, {}, scope.shellUrl);
  const headers = { [API_KEY_HEADER]: opened.key };
  for (const url of opened.urls) {
    const kind = kindOf({ method: 'GET', mode: 'cors', url, headers: new Headers() }, origin);
    if (kind === 'part') await cacheFetched(kind, ASSET_CACHE, url, {});
    if (kind === 'file') await cacheFetched(kind, scope.cacheName, url, {});
    if (kind === 'answer') await cacheFetched(kind, scope.cacheName, url, { headers });
  }
  const { products: known, company, region } = opened;
  const cached = { scope: scopeOf({ companyId: company, region }), at: new Date().toISOString(), products: known };
  if (known.length > 0) await products.put(scope.cacheName, 'before', cached);
  if (!opened.ahead) return;
  for (const part of VIEWER_PARTS) await cacheFetched('part', ASSET_CACHE, `${origin}${part}`, { priority: 'low' });
};

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));

worker.addEventListener('activate', (event) => {
  const begin = async () => {
    await store.deleteOldFormats().catch(ignoreError('optional'));
    // Requests the page while the worker starts.
    await worker.registration.navigationPreload?.enable().catch(ignoreError('optional'));
    await worker.clients.claim();
  };
  event.waitUntil(begin());
});

worker.addEventListener('fetch', (event) => {
  const kind = kindOf(event.request, origin);
  if (kind === null) return;
  const answered = async (): Promise<Response> => {
    const scope = await scopeOfClient(event);
    return scope ? answer(event, kind, scope) : fetch(event.request);
  };
  // After any other error the request goes to the network, as without a worker.
  const otherwise = (cause: unknown) => (cause instanceof NetworkError ? Response.error() : fetch(event.request));
  event.respondWith(answered().catch(otherwise));
});

worker.addEventListener('message', (event) => {
  const opened = event.data as Partial<Opened> | null;
  if (opened?.is !== 'opened') return;
  if (isNetworkDown) event.source?.postMessage(NETWORK_FAILURE);
  event.waitUntil(cacheOpenedDocument(opened as Opened));
});
