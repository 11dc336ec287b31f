/** Cache-Control and keys of responses that are equal for all visitors and change when something is published. */
import type { Config } from '../../config.ts';
import { COMMON_KEY, edgeKeyOf } from '../../domain/edge/edge-keys.ts';
import type { Change } from '../../domain/ports/changes.ts';

/** stale-if-error: the edge may serve the last response for a day while the origin is down. */
const STALE_IF_ERROR_S = 86_400;

/**
 * `edgeSeconds`: how long a shared cache in front of the server may answer without revalidating; for `revalidateSeconds` it may
 * serve a stale response while it revalidates. Browsers always revalidate. 0: shared caches always revalidate too.
 */
const edgeCacheControl = (edgeSeconds: number, revalidateSeconds = edgeSeconds): string =>
  edgeSeconds === 0
    ? 'no-cache'
    : `public, max-age=0, s-maxage=${edgeSeconds}, stale-while-revalidate=${revalidateSeconds}, stale-if-error=${STALE_IF_ERROR_S}`;

/** Responses that change without a notification are not purged, so they are served by themselves for a minute at most. */
const UNNOTIFIED_S = 60;
/** Time in which the edge may serve a stale response while it revalidates, when a purge has made room for the new one. */
const PURGED_REVALIDATE_S = 60;

const MOMENT_S = 5;

/** `keys`: by which a purge finds the response at the edge. */
export type EdgePolicy = { cacheControl: string; keys: readonly string[] };

export const withoutKeys = (cacheControl: string): EdgePolicy => ({ cacheControl, keys: [] });

export const createEdgePolicies = ({ edgeCacheSeconds, edgePurge }: Pick<Config, 'edgeCacheSeconds' | 'edgePurge'>) => {
  const policyOf = (seconds: number, resources: readonly Change[]): EdgePolicy =>
    edgeCacheSeconds === 0
      ? withoutKeys(edgeCacheControl(0))
      : {
          cacheControl: edgeCacheControl(
            seconds,
            edgePurge === null ? seconds : Math.min(seconds, PURGED_REVALIDATE_S),
          ),
          keys: [COMMON_KEY, ...resources.map(edgeKeyOf)],
        };
  return {
    /** For a response that depends on nothing but `resources`, whose changes are notified. */
    whileUnchanged: (resources: readonly Change[]): EdgePolicy => policyOf(edgeCacheSeconds, resources),
    /** For a response that also depends on something else, or is stale. */
    forAMinute: (resources: readonly Change[]): EdgePolicy =>
      policyOf(edgePurge === null ? edgeCacheSeconds : Math.min(edgeCacheSeconds, UNNOTIFIED_S), resources),
    /** For prices: never stale, neither while the edge revalidates nor while the servers are down. */
    forSeconds: (resources: readonly Change[]): EdgePolicy => {
      const { keys } = policyOf(MOMENT_S, resources);
      const seconds = Math.min(edgeCacheSeconds, MOMENT_S);
      return { cacheControl: seconds === 0 ? 'no-cache' : `public, max-age=0, s-maxage=${seconds}`, keys };
    },
  };
};
export type EdgePolicies = ReturnType<typeof createEdgePolicies>;

/** For responses that depend on more than their URL: shared caches must not store them. */
export const PRIVATE_CACHE_CONTROL = 'private, no-cache';
