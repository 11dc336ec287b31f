/** Maps a page URL to its response cache: one per document, or per document list of a company. Pure. */
import { parseAddress } from '../lib/links/address.ts';

/** Prefix of all cache names. Increase the number when the stored format changes; older caches are deleted. */
export const CACHE_PREFIX = 'vitrina 1';

/** Scripts and styles, shared by all documents; their names contain a content hash. */
export const ASSET_CACHE = `${CACHE_PREFIX} parts`;

/** `page`: the page of the URL, or ''. */
export type CacheScope = { cacheName: string; shellUrl: string; page: string };

/** `URL.parse` is missing in some supported browsers. */
const urlOf = (address: string): URL | null => {
  try {
    return new URL(address);
  } catch {
    return null;
  }
};

/** `null` for a URL that opens neither a document nor a list, and for the preview of a draft: nothing of it is stored. */
export const cacheScopeOf = (address: string): CacheScope | null => {
  const url = urlOf(address);
  if (url === null || (url.pathname !== '/view' && url.pathname !== '/menu')) return null;
  const { company, pdf: named, productREF, page } = parseAddress(url.search);
  if (!company || url.searchParams.has('preview')) return null;
  const pdf = url.pathname === '/menu' ? '' : named;
  // Campaign parameters and the current page do not identify the document.
  const query = new URLSearchParams({ company, ...(pdf ? { pdf } : { productREF }) });
  return {
    cacheName: `${CACHE_PREFIX} of ${JSON.stringify([company, pdf])}`,
    shellUrl: `${url.origin}${url.pathname}?${query}`,
    page: page === null ? '' : String(page),
  };
};
