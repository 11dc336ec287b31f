/** Cache-Control of responses that are equal for all visitors and change when something is published. */

/** stale-if-error: the edge may serve the last response for a day while the origin is down. */
const STALE_IF_ERROR_S = 86_400;

/**
 * `edgeSeconds`: how long a shared cache in front of the server may answer without revalidating; for the same time again it may
 * serve a stale response while it revalidates. Browsers always revalidate. 0: shared caches always revalidate too.
 */
export const edgeCacheControl = (edgeSeconds: number): string =>
  edgeSeconds === 0
    ? 'no-cache'
    : `public, max-age=0, s-maxage=${edgeSeconds}, stale-while-revalidate=${edgeSeconds}, stale-if-error=${STALE_IF_ERROR_S}`;

/** For responses that depend on more than their URL: shared caches must not store them. */
export const PRIVATE_CACHE_CONTROL = 'private, no-cache';
