/** HTML pages, cached per state of their data. While the database is unavailable, the last cached page of a URL is served. */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { isDatabaseOut } from '../../domain/caching/stale-on-error.ts';
import type { OnLookup } from '../../domain/ports/metrics.ts';
import { createBodyCache, type HtmlPage, type SerializedBody } from '../middleware/body.ts';

const MAX_BYTES = 64 * 1024 * 1024;
/** URLs whose last cache key is stored. */
const MAX_URLS = 20_000;

/** A null `state` is unknown: the page is built and not cached. */
type PageRequest = { url: string; state: string | null; build: () => Promise<HtmlPage> };

/** Bounds the size of a key: a visitor chooses the length of a URL. */
const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** `staleReads` counts reads that were answered with stale data. */
export const createHtmlCache = (staleReads: () => number, onLookup?: OnLookup) => {
  const pages = createBodyCache({ maxBytes: MAX_BYTES, staleReads, onLookup });
  const lastKeys = new LRUCache<string, string>({ max: MAX_URLS });

  return {
    /** Null when the database is unavailable and no page of the URL is cached. Throws every other error of `build`. */
    page: async ({ url, state, build }: PageRequest): Promise<SerializedBody | null> => {
      const urlKey = digest(url);
      const key = state === null ? null : digest(`${state} ${url}`);
      try {
        const page = await pages.page(key, build);
        if (key !== null && !page.isStale) lastKeys.set(urlKey, key);
        return page;
      } catch (error) {
        if (!isDatabaseOut(error)) throw error;
        const lastKey = lastKeys.get(urlKey);
        const cached = lastKey === undefined ? null : await pages.get(lastKey);
        return cached && { ...cached, isStale: true };
      }
    },
    /** Builds a page without caching it. */
    uncached: (build: () => Promise<HtmlPage>): Promise<SerializedBody> => pages.page(null, build),
  };
};
