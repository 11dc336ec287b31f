/** Which questions the worker answers, and when an answer is what was asked for. Pure. */
import { API_BASE, routes } from '@vitrina/contract';
import { visitOf } from './visit.ts';

/**
 * `shell`: the page itself. `part`: its scripts and styles. `file`: a picture, words or a font, under a name that is the
 * hash of it. `answer`: one of the reads. `products`: what the store says.
 */
export type Kind = 'shell' | 'part' | 'file' | 'answer' | 'products';

/** PDFs, models and videos are too much to be kept, and are read in pieces. */
const FILE = /^\/files\/[0-9a-f]{64}\.(?:webp|avif|png|jpe?g|gif|svg|json|woff2)$/;
/** The tables of pdf.js are for files that are not kept. */
const PART = /^\/assets\/(?!pdfjs-)[^?]+$/;
const READS = Object.values(routes)
  .filter(({ method }) => method === 'GET')
  .map(({ path }) => new RegExp(`^${API_BASE}${path.replace(/:[A-Za-z]+/g, '[^/]+')}$`));

export type Question = Pick<Request, 'method' | 'url' | 'mode' | 'headers'>;

/** `null`: the network's business, as if there were no worker. */
export const kindOf = ({ method, url, mode, headers }: Question, origin: string): Kind | null => {
  const { origin: asked, pathname, search } = new URL(url);
  if (asked !== origin || headers.has('range')) return null;
  if (method === 'POST') return pathname === API_BASE + routes['integration.products'].path ? 'products' : null;
  if (method !== 'GET') return null;
  if (mode === 'navigate') return visitOf(url) ? 'shell' : null;
  if (PART.test(pathname)) return 'part';
  // With a name in its query it is a download.
  if (FILE.test(pathname)) return search === '' ? 'file' : null;
  return READS.some((read) => read.test(pathname)) ? 'answer' : null;
};

/** What the server says of its page, so that no other page is taken for it. */
export const SHELL_HEADER = 'x-vitrina';

const TYPES: Record<Exclude<Kind, 'shell'>, RegExp> = {
  part: /^(?:text\/(?:javascript|css)|application\/(?:javascript|json|wasm)|image\/|font\/)/,
  file: /^(?:image\/|application\/json|font\/)/,
  answer: /^application\/json/,
  products: /^application\/json/,
};

type Answer = Pick<Response, 'status' | 'type' | 'redirected' | 'headers'>;

/** Fit to be kept: whole, ours, and of the kind that was asked for. */
export const isSound = (kind: Kind, { status, type, redirected, headers }: Answer): boolean => {
  if (status !== 200 || type !== 'basic' || redirected) return false;
  return kind === 'shell' ? headers.has(SHELL_HEADER) : TYPES[kind].test(headers.get('content-type') ?? '');
};

/**
 * Not from our server: the page of a network that wants to be paid or agreed to first, or of an edge that reaches no
 * server. Our own answer to these questions is never HTML but for the page itself.
 */
export const isOfAnother = (kind: Kind, { status, type, redirected, headers }: Answer): boolean => {
  // Of a page the browser follows it: a house may have moved, and a portal is left where it leads.
  if (type === 'opaqueredirect') return false;
  if (type !== 'basic' || redirected) return true;
  if (kind === 'shell') return status === 200 && !headers.has(SHELL_HEADER);
  return headers.get('content-type')?.startsWith('text/html') === true;
};
