/** A light, steady load: each call at a fixed rate, independent of the answer times. All outcomes are recorded. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Call, Outcome } from './calls.ts';

export type RecordedOutcome = Outcome & { kind: string };

const startLoad = (calls: readonly { call: Call; everyMs: number }[]) => {
  const outcomes: RecordedOutcome[] = [];
  const stopped = new AbortController();
  const pending = new Set<Promise<void>>();
  const repeat = async ({ kind, ask }: Call, everyMs: number): Promise<void> => {
    while (!stopped.signal.aborted) {
      const one = ask().then((outcome) => void outcomes.push({ ...outcome, kind }));
      pending.add(one);
      void one.finally(() => pending.delete(one));
      await sleep(everyMs, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  };
  const running = calls.map(({ call, everyMs }) => repeat(call, everyMs));
  return {
    /** Outcomes of the calls that began in that interval, as `performance.now()`. */
    between: (from: number, to: number): RecordedOutcome[] => outcomes.filter(({ at }) => at >= from && at < to),
    stop: async (): Promise<void> => {
      stopped.abort();
      await Promise.all(running);
      await Promise.all(pending);
    },
  };
};
export type Load = ReturnType<typeof startLoad>;

const READ_INTERVAL_MS = 250;
const PUBLISH_INTERVAL_MS = 3000;

/** The load during every fault. */
export const loadOf = (readers: readonly Call[], publishing: Call): { load: Load; kinds: string[] } => ({
  load: startLoad([
    ...readers.map((call) => ({ call, everyMs: READ_INTERVAL_MS })),
    { call: publishing, everyMs: PUBLISH_INTERVAL_MS },
  ]),
  kinds: [...readers, publishing].map(({ kind }) => kind),
});
