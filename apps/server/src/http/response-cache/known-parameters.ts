/**
 * The query parameters that any cacheable response depends on. Links from chats and advertisements carry others, such as
 * `utm_source` or `fbclid`, which differ per visitor; `docker/nginx.conf` lists the same names.
 */
import { mountedOperations } from '@vitrina/contract';

/** Of `/view` and `/menu` (contract/address.ts). */
const viewerParameters = ['company', 'pdf', 'page', 'product', 'productREF', 'tgo'];
/** Of `/view`: such a page is stored by no cache, and must not be answered from one. Elsewhere it counts as unknown. */
export const PREVIEW_PARAMETER = 'preview';
/** Of `/files`: the name of a download. */
const fileParameters = ['name'];
/** Accepted by a call and not used by its answer. */
const UNUSED = new Set(['companyName']);

const callParameters = Object.values(mountedOperations).flatMap((operation) =>
  operation.method === 'GET' && 'query' in operation ? Object.keys(operation.query.shape) : [],
);

export const knownParameters: ReadonlySet<string> = new Set(
  [...viewerParameters, ...fileParameters, ...callParameters].filter((name) => !UNUSED.has(name)),
);

const decoded = (name: string): string => {
  try {
    return decodeURIComponent(name.replaceAll('+', ' '));
  } catch {
    return name;
  }
};

/** A parser decodes names, so `%70df=a` counts as `pdf=a`. */
const isKnown = (pair: string, path: string): boolean => {
  const end = pair.indexOf('=');
  const sent = end < 0 ? pair : pair.slice(0, end);
  const name = /[%+]/.test(sent) ? decoded(sent) : sent;
  if (knownParameters.has(sent) || knownParameters.has(name)) return true;
  return name === PREVIEW_PARAMETER && path === '/view';
};

/** The URL without unknown parameters; the others stay as they were sent. */
export const withoutUnknownParameters = (url: string): string => {
  const at = url.indexOf('?');
  // Parsers disagree on a fragment, which no client sends.
  if (at < 0 || url.includes('#')) return url;
  const kept = url
    .slice(at + 1)
    .split('&')
    .filter((pair) => isKnown(pair, url.slice(0, at)))
    .join('&');
  return kept === '' ? url.slice(0, at) : `${url.slice(0, at)}?${kept}`;
};
