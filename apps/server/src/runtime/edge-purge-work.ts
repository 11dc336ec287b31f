/** Purges the shared cache in front whenever something changes. All servers run it; one of them at a time holds the queue. */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { changedKey } from '../domain/edge/edge-keys.ts';
import { type PurgeDeps, purgeNext } from '../domain/edge/purge.ts';
import type { Changes } from '../domain/ports/changes.ts';
import { ignoreError } from '../errors/ignore-error.ts';

/** Collects the keys of changes that are made together. */
const GATHER_MS = 200;
/** For changes whose notification was lost, retries and second passes. */
const POLL_MS = 5000;

type EdgePurgeWorkDeps = PurgeDeps & { changes: Changes; holder: string; onError: (error: unknown) => void };

/** `stop` does not wait for the API: what it has not confirmed is purged by another process, or after the next start. */
export const startEdgePurges = (deps: EdgePurgeWorkDeps): { stop: () => Promise<void> } => {
  const { changes, purges, now, holder, onError } = deps;
  const ending = new AbortController();
  const { signal } = ending;
  const ended = once(signal, 'abort');
  let wake = new AbortController();
  const unsubscribe = changes.subscribe((change) => {
    if (change === 'everything' || changedKey(change) !== null) wake.abort();
  });
  let isBegun = false;
  const purgeAll = async (): Promise<void> => {
    if (!isBegun) await purges.begin(now());
    isBegun = true;
    while (!signal.aborted && (await purgeNext(deps, holder))) await pause(GATHER_MS, signal);
  };
  const loop = async (): Promise<void> => {
    while (!signal.aborted) {
      wake = new AbortController();
      await purgeAll().catch((error: unknown) => {
        if (!signal.aborted) onError(error);
      });
      await pause(POLL_MS, AbortSignal.any([signal, wake.signal]));
      await pause(GATHER_MS, signal);
    }
  };
  const running = loop();
  return {
    stop: async () => {
      unsubscribe();
      ending.abort();
      await Promise.race([running, ended]);
    },
  };
};

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal, ref: false }).catch(ignoreError('the pause was ended by the signal'));
