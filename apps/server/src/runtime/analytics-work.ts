/** Background work of analytics: counting, forwarding and removing old events. All servers run it and share the work by leases. */
import { setTimeout as sleep } from 'node:timers/promises';
import { countEvents } from '../domain/analytics/count-events.ts';
import { type DeliveryDeps, deliverNext } from '../domain/analytics/delivery.ts';
import type { AnalyticsRepo, EventsRepo } from '../domain/ports/analytics.ts';
import { ignoreError } from '../errors/ignore-error.ts';

/** Writers of SQLite wait for one batch: about 0.1 s. */
const MAX_EVENTS_PER_BATCH = 1000;
const COUNT_EVERY_MS = 5000;
const FORWARD_EVERY_MS = 2000;
const PREPARE_EVERY_MS = 10 * 60 * 1000;
const REMOVE_EVERY_MS = 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Event ids are needed for a day to detect duplicates, sessions for as long as a tab stays open. */
const ID_RETENTION_MS = 2 * DAY_MS;
/** Reports of the current and the last month list every subject. */
const ROLL_UP_AFTER_MS = 62 * DAY_MS;
/** Pause after a failure, such as a database that is down. */
const FAILURE_PAUSE_MS = 15_000;

type AnalyticsWorkDeps = {
  events: Pick<EventsRepo, 'prepareDays' | 'dropDays'>;
  analytics: AnalyticsRepo;
  delivery: DeliveryDeps;
  holder: string;
  eventsDays: number;
  now: () => Date;
  onFailure: (work: string, error: unknown) => void;
};

/** Counts all pending events, or until `stop` is aborted; the next process counts the rest. */
export const countPendingEvents = async (
  analytics: Pick<AnalyticsRepo, 'countNext'>,
  now: () => Date,
  stop = new AbortController().signal,
): Promise<void> => {
  for (let counted = 1; counted > 0 && !stop.aborted; )
    counted = await analytics.countNext(MAX_EVENTS_PER_BATCH, now(), countEvents);
};

const eventsLimit = ({ eventsDays, now }: AnalyticsWorkDeps): Date => new Date(now().getTime() - eventsDays * DAY_MS);

const removeExpired = async (deps: AnalyticsWorkDeps, signal: AbortSignal): Promise<void> => {
  const { analytics, now } = deps;
  const limits = { events: eventsLimit(deps), ids: new Date(now().getTime() - ID_RETENTION_MS) };
  // The pause lets other writers in.
  while (!signal.aborted && (await analytics.removeOld(limits))) await sleep(50);
};

const rollUpOldDays = async ({ analytics, now }: AnalyticsWorkDeps, signal: AbortSignal): Promise<void> => {
  const before = new Date(now().getTime() - ROLL_UP_AFTER_MS);
  while (!signal.aborted && (await analytics.rollUp(before))) await sleep(50);
};

const forwardEvents = async ({ delivery, holder }: AnalyticsWorkDeps, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted && (await deliverNext(delivery, holder)));
};

/** Starts at once and repeats until `stop`, which resolves when the running tasks have ended. */
export const startAnalyticsWork = (parts: AnalyticsWorkDeps): { stop: () => Promise<void> } => {
  const ending = new AbortController();
  const { signal } = ending;
  const repeat = async (work: string, everyMs: number, task: () => Promise<void>): Promise<void> => {
    while (!signal.aborted) {
      const pause = await task().then(
        () => everyMs,
        (error: unknown) => {
          parts.onFailure(work, error);
          return Math.max(everyMs, FAILURE_PAUSE_MS);
        },
      );
      await sleep(pause, undefined, { signal, ref: false }).catch(
        ignoreError('the pause was ended by the abort signal'),
      );
    }
  };
  const loops = [
    repeat('count', COUNT_EVERY_MS, () => countPendingEvents(parts.analytics, parts.now, signal)),
    repeat('forward', FORWARD_EVERY_MS, () => forwardEvents(parts, signal)),
    repeat('prepare days of events', PREPARE_EVERY_MS, () => parts.events.prepareDays(parts.now())),
    repeat('drop days of events', REMOVE_EVERY_MS, () => parts.events.dropDays(eventsLimit(parts))),
    repeat('roll up', REMOVE_EVERY_MS, () => rollUpOldDays(parts, signal)),
    repeat('remove', REMOVE_EVERY_MS, () => removeExpired(parts, signal)),
  ];
  return {
    stop: async () => {
      ending.abort();
      await Promise.all(loops);
    },
  };
};
