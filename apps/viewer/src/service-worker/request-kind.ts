/** Classifies requests for the worker and validates responses. Pure. */
import { API_BASE, routes } from '@vitrina/contract';
import { cacheScopeOf } from './cache-scope.ts';

/**
 * `shell`: the page itself. `part`: its scripts and styles. `file`: a picture, words or a font, under a name that is the
 * content hash. `answer`: an API read. `products`: a product query.
 */
export type RequestKind = 'shell' | 'part' | 'file' | 'answer' | 'products';

/** PDFs, models and videos are excluded: too large, and read by range requests. */
const FILE = /^\/files\/[0-9a-f]{64}\.(?:webp|avif|png|jpe?g|gif|svg|json|woff2)$/;
/** The tables of pdf.js serve PDFs, which are not cached. */
const PART = /^\/assets\/(?!pdfjs-)[^?]+$/;
const READS = Object.values(routes)
  .filter(({ method }) => method === 'GET')
  .map(({ path }) => new RegExp(`^${API_BASE}${path.replace(/:[A-Za-z]+/g, '[^/]+')}$`));

export type RequestInfo = Pick<Request, 'method' | 'url' | 'mode' | 'headers'>;

/** `null`: the worker does not handle the request. */
export const kindOf = ({ method, url, mode, headers }: RequestInfo, origin: string): RequestKind | null => {
  const { origin: requestOrigin, pathname, search } = new URL(url);
  if (requestOrigin !== origin || headers.has('range')) return null;
  if (method === 'POST') return pathname === API_BASE + routes['integration.products'].path ? 'products' : null;
  if (method !== 'GET') return null;
  if (mode === 'navigate') return cacheScopeOf(url) ? 'shell' : null;
  if (PART.test(pathname)) return 'part';
  // A query marks a download.
  if (FILE.test(pathname)) return search === '' ? 'file' : null;
  return READS.some((read) => read.test(pathname)) ? 'answer' : null;
};

/** Response header by which the server marks its own HTML page. */
const SHELL_HEADER = 'x-vitrina';

const TYPES: Record<Exclude<RequestKind, 'shell'>, RegExp> = {
  part: /^(?:text\/(?:javascript|css)|application\/(?:javascript|json|wasm)|image\/|font\/)/,
  file: /^(?:image\/|application\/json|font\/)/,
  answer: /^application\/json/,
  products: /^application\/json/,
};

type Answer = Pick<Response, 'status' | 'type' | 'redirected' | 'headers'>;

/** Whether the response may be cached: complete, same-origin and of the expected type. */
export const isCacheable = (kind: RequestKind, { status, type, redirected, headers }: Answer): boolean => {
  if (status !== 200 || type !== 'basic' || redirected) return false;
  return kind === 'shell' ? headers.has(SHELL_HEADER) : TYPES[kind].test(headers.get('content-type') ?? '');
};

/**
 * Whether the response comes from another server: a captive portal, or an edge that cannot reach the origin. Our server
 * answers these requests with HTML only for the page itself.
 */
export const isForeign = (kind: RequestKind, { status, type, redirected, headers }: Answer): boolean => {
  // The browser follows redirects of navigations.
  if (type === 'opaqueredirect') return false;
  if (type !== 'basic' || redirected) return true;
  if (kind === 'shell') return status === 200 && !headers.has(SHELL_HEADER);
  return headers.get('content-type')?.startsWith('text/html') === true;
};
