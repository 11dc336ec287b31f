/** What browsers and the caches between may keep, of answers that are the same for everybody and change with a publish. */

/** Who asks while no server answers gets what was right before, for a day. */
const WHEN_DOWN_S = 86_400;

/**
 * `edgeSeconds`: how long a shared cache in front of us answers by itself; as long again it may answer while it asks anew.
 * Browsers keep such an answer and ask each time. 0: so does everybody.
 */
export const keptAtEdge = (edgeSeconds: number): string =>
  edgeSeconds === 0
    ? 'no-cache'
    : `public, max-age=0, s-maxage=${edgeSeconds}, stale-while-revalidate=${edgeSeconds}, stale-if-error=${WHEN_DOWN_S}`;

/** What depends on more than its address: nothing between may keep it. */
export const KEPT_BY_NOBODY_ELSE = 'private, no-cache';
