/** A light, steady load: each call so often a second, whatever the answers take; all outcomes are kept. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Call, Outcome } from './calls.ts';

export type Kept = Outcome & { kind: string };

const startLoad = (calls: readonly { call: Call; everyMs: number }[]) => {
  const kept: Kept[] = [];
  const stopped = new AbortController();
  const under = new Set<Promise<void>>();
  const repeat = async ({ kind, ask }: Call, everyMs: number): Promise<void> => {
    while (!stopped.signal.aborted) {
      const one = ask().then((outcome) => void kept.push({ ...outcome, kind }));
      under.add(one);
      void one.finally(() => under.delete(one));
      await sleep(everyMs, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  };
  const running = calls.map(({ call, everyMs }) => repeat(call, everyMs));
  return {
    /** What was asked from then to then, by `performance.now()`. */
    between: (from: number, to: number): Kept[] => kept.filter(({ at }) => at >= from && at < to),
    stop: async (): Promise<void> => {
      stopped.abort();
      await Promise.all(running);
      await Promise.all(under);
    },
  };
};
export type Load = ReturnType<typeof startLoad>;

const READ_EVERY_MS = 250;
const PUBLISH_EVERY_MS = 3000;

/** What every fault is under. */
export const loadOf = (readers: readonly Call[], publishing: Call): { load: Load; kinds: string[] } => ({
  load: startLoad([
    ...readers.map((call) => ({ call, everyMs: READ_EVERY_MS })),
    { call: publishing, everyMs: PUBLISH_EVERY_MS },
  ]),
  kinds: [...readers, publishing].map(({ kind }) => kind),
});
