/**
 * The service worker of `/view` and `/menu`: what was seen stays to be seen without a network (docs/decisions/011). Built
 * apart, with the list of the viewer's scripts in it, so that each release is another worker.
 */
import { API_KEY_HEADER } from '@vitrina/contract';
import { createAnswering } from './answering.ts';
import { isSound, type Kind, kindOf } from './kept-kind.ts';
import { scopeOf } from './kept-products.ts';
import { PAGE } from './kept-shell.ts';
import { createKeptStore } from './kept-store.ts';
import { NoNetwork } from './network.ts';
import type { Lost, Opened } from './opened.ts';
import { createProductAnswering } from './product-answering.ts';
import { PARTS, type Visit, visitOf } from './visit.ts';
import type { Asked, WorkerScope } from './worker-scope.ts';

/** What the viewer may still want, by its address; what is large and seldom wanted is not in it. Written by the build. */
declare const VIEWER_PARTS: readonly string[];

const scope = globalThis as unknown as WorkerScope;
const { origin } = scope.location;
const store = createKeptStore();
/** Whether the last answer from the network was none. */
let isLost = false;

const LOST: Lost = { is: 'lost' };

const onNetwork = (isThere: boolean, clientId: string): void => {
  isLost = !isThere;
  if (!isThere) void scope.clients.get(clientId).then((client) => client?.postMessage(LOST));
};

const products = createProductAnswering({ store, origin, onNetwork });
const answer = createAnswering({ store, onNetwork, products: products.answer });

/** The document that asks says so itself; after a step inside the viewer its first address would be another's. */
const visitOfAsker = async ({ request, clientId }: Asked): Promise<Visit | null> => {
  if (request.mode === 'navigate') return visitOf(request.url);
  const said = visitOf(request.referrer);
  if (said) return said;
  const client = await scope.clients.get(clientId);
  return client ? visitOf(client.url) : null;
};

/** From the browser's own cache where it has it: all of this was fetched a moment ago. */
const keepFetched = async (kind: Kind, shelf: string, url: string, init: RequestInit, as = url): Promise<void> => {
  if ((kind === 'file' || kind === 'part') && (await store.find(shelf, as))) return;
  const said = await fetch(url, { cache: 'force-cache', ...init }).catch(() => null);
  const notes = kind === 'shell' ? { [PAGE]: visitOf(url)?.page ?? '' } : {};
  if (said && isSound(kind, said)) await store.keep(shelf, as, said, notes);
};

/** One after the other, behind all that a reader waits for. */
const keepOpened = async (opened: Opened): Promise<void> => {
  const visit = visitOf(opened.address);
  if (!visit) return;
  if (opened.isShellUnseen) await keepFetched('shell', visit.shelf, opened.address, {}, visit.shell);
  const headers = { [API_KEY_HEADER]: opened.key };
  for (const url of opened.urls) {
    const kind = kindOf({ method: 'GET', mode: 'cors', url, headers: new Headers() }, origin);
    if (kind === 'part') await keepFetched(kind, PARTS, url, {});
    if (kind === 'file') await keepFetched(kind, visit.shelf, url, {});
    if (kind === 'answer') await keepFetched(kind, visit.shelf, url, { headers });
  }
  const { products: known, company, region } = opened;
  const said = { scope: scopeOf({ companyId: company, region }), at: new Date().toISOString(), products: known };
  if (known.length > 0) await products.keep(visit.shelf, 'before', said);
  if (!opened.ahead) return;
  for (const part of VIEWER_PARTS) await keepFetched('part', PARTS, `${origin}${part}`, { priority: 'low' });
};

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));

scope.addEventListener('activate', (event) => {
  const begin = async () => {
    await store.forgetOldForms().catch(() => undefined);
    // The page is asked for while this worker starts.
    await scope.registration.navigationPreload?.enable().catch(() => undefined);
    await scope.clients.claim();
  };
  event.waitUntil(begin());
});

scope.addEventListener('fetch', (event) => {
  const kind = kindOf(event.request, origin);
  if (kind === null) return;
  const answered = async (): Promise<Response> => {
    const visit = await visitOfAsker(event);
    return visit ? answer(event, kind, visit) : fetch(event.request);
  };
  // What fails here for any other reason costs no more than a worker that is not there.
  const otherwise = (cause: unknown) => (cause instanceof NoNetwork ? Response.error() : fetch(event.request));
  event.respondWith(answered().catch(otherwise));
});

scope.addEventListener('message', (event) => {
  const opened = event.data as Partial<Opened> | null;
  if (opened?.is !== 'opened') return;
  if (isLost) event.source?.postMessage(LOST);
  event.waitUntil(keepOpened(opened as Opened));
});
