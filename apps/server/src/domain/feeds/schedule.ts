/** Imports feed sources when they are due. Every process may run a schedule: each source is claimed by one of them. */
import { AppError } from '../../errors/app-error.ts';
import { ignoreError } from '../../errors/ignore-error.ts';
import { isRetryable } from '../jobs/publish-queue.ts';
import type { FeedSourcesRepo, StoredFeedSource } from '../ports/feeds.ts';
import type { FeedRun } from './source.ts';

const MINUTE_MS = 60_000;
/** Claim on a source; it expires if its process dies. */
const CLAIM_MS = 5 * MINUTE_MS;
/** Delay after a concurrent manual import of the list. */
const BUSY_MS = MINUTE_MS;
/** Delay after a failure that may be transient; a list that was read and refused waits for its regular time. */
const RETRY_MS = 30 * MINUTE_MS;
/** Sources of one run; the rest waits for the next. */
const MAX_SOURCES_PER_RUN = 100;

export type FeedScheduleDeps = {
  sources: FeedSourcesRepo;
  run: (source: StoredFeedSource, signal: AbortSignal) => Promise<FeedRun>;
  /** The time to import the company's list again for a sale; null: at its regular time. */
  nextSale: (companyUid: string) => Promise<Date | null>;
  now: () => Date;
  /** Called after each source; `error` is null on success. */
  onRun: (companyUid: string, outcome: FeedRun['is'] | null, error: unknown) => void;
};

export interface FeedSchedule {
  /** Imports due sources one after the other. A concurrent call does nothing. Resolves to the number of sources. */
  turn(): Promise<number>;
  /** Starts no further source; the running import ends at its next batch. */
  stop(): Promise<void>;
}

const isBusy = (error: unknown): boolean => error instanceof AppError && error.code === 'feed.busy';

const earliest = (...times: Date[]): Date => new Date(Math.min(...times.map((time) => time.getTime())));

export const createFeedSchedule = ({ sources, run, nextSale, now, onRun }: FeedScheduleDeps): FeedSchedule => {
  const stopping = new AbortController();
  let running: Promise<number> | null = null;

  const inMs = (ms: number): Date => new Date(now().getTime() + ms);

  /** Resolves to the time of the next import. */
  const fetchSource = async (source: StoredFeedSource): Promise<Date> => {
    const { companyUid, minutes } = source;
    const regular = inMs(minutes * MINUTE_MS);
    try {
      const { is } = await run(source, stopping.signal);
      onRun(companyUid, is, null);
      return regular;
    } catch (error) {
      // Stopping the server and a concurrent manual import are no failures.
      if (stopping.signal.aborted) return now();
      if (isBusy(error)) return earliest(regular, inMs(BUSY_MS));
      onRun(companyUid, null, error);
      return isRetryable(error) ? earliest(regular, inMs(RETRY_MS)) : regular;
    }
  };

  const wholeTurn = async (): Promise<number> => {
    let count = 0;
    while (count < MAX_SOURCES_PER_RUN && !stopping.signal.aborted) {
      const source = await sources.claimDue(now(), inMs(CLAIM_MS));
      if (source === null) break;
      count += 1;
      const next = await fetchSource(source);
      const sale = await nextSale(source.companyUid);
      await sources.reschedule(source, sale === null ? next : earliest(next, sale));
    }
    return count;
  };

  return {
    turn: async () => {
      if (running !== null) return 0;
      running = wholeTurn();
      try {
        return await running;
      } finally {
        running = null;
      }
    },
    stop: async () => {
      stopping.abort();
      await running?.catch(ignoreError('reported by the turn itself'));
    },
  };
};
