/** What analytics does beside requests: counting, forwarding, removing what is old. Every server does it; they share the work. */
import { setTimeout as sleep } from 'node:timers/promises';
import { countEvents } from './domain/analytics-count.ts';
import { type DeliveryParts, deliverNext } from './domain/forward-delivery.ts';
import type { AnalyticsRepo } from './domain/ports/analytics.ts';

/** Events of one step; writers of SQLite wait for it, about 0.1 s. */
const MOST_EVENTS = 1000;
const COUNT_EVERY_MS = 5000;
const FORWARD_EVERY_MS = 2000;
const REMOVE_EVERY_MS = 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Ids are needed for a day, sessions for as long as a tab is read on. */
const KEEP_IDS_MS = 2 * DAY_MS;
/** After a failure, such as a database that is down, ms. */
const PAUSE_MS = 15_000;

type WorkParts = {
  analytics: AnalyticsRepo;
  delivery: DeliveryParts;
  holder: string;
  eventsDays: number;
  now: () => Date;
  onFailure: (work: string, error: unknown) => void;
};

/** All that waits, unless the process is to end: what is not counted then is counted by the next. */
export const countWaiting = async (analytics: AnalyticsRepo, now: () => Date, stop?: AbortSignal): Promise<void> => {
  const isStopped = (): boolean => stop?.aborted ?? false;
  while (!isStopped() && (await analytics.countNext(MOST_EVENTS, now(), countEvents)) > 0);
};

const removeOld = async ({ analytics, eventsDays, now }: WorkParts, signal: AbortSignal): Promise<void> => {
  const before = (ms: number) => new Date(now().getTime() - ms);
  const limits = { events: before(eventsDays * DAY_MS), ids: before(KEEP_IDS_MS) };
  // Others write in between.
  while (!signal.aborted && (await analytics.removeOld(limits))) await sleep(50);
};

const forward = async ({ delivery, holder }: WorkParts, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted && (await deliverNext(delivery, holder)));
};

/** Begins at once and goes on until `stop`, which resolves when what was under way is over. */
export const startAnalyticsWork = (parts: WorkParts): { stop: () => Promise<void> } => {
  const ending = new AbortController();
  const { signal } = ending;
  const repeat = async (work: string, everyMs: number, turn: () => Promise<void>): Promise<void> => {
    while (!signal.aborted) {
      const pause = await turn().then(
        () => everyMs,
        (error: unknown) => {
          parts.onFailure(work, error);
          return Math.max(everyMs, PAUSE_MS);
        },
      );
      await sleep(pause, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  const works = [
    repeat('count', COUNT_EVERY_MS, () => countWaiting(parts.analytics, parts.now, signal)),
    repeat('forward', FORWARD_EVERY_MS, () => forward(parts, signal)),
    repeat('remove', REMOVE_EVERY_MS, () => removeOld(parts, signal)),
  ];
  return {
    stop: async () => {
      ending.abort();
      await Promise.all(works);
    },
  };
};
