/** Asks the sources of price lists when their time has come. Every process may run one: each source is taken by one of them. */
import { AppError } from './app-error.ts';
import type { FeedRun } from './feed-source.ts';
import { mayPass } from './job-rules.ts';
import type { FeedSourcesRepo, KeptFeedSource } from './ports/feeds.ts';

const MINUTE_MS = 60_000;
/** So long a source is its taker's; who has died with it has left it then. */
const CLAIM_MS = 5 * MINUTE_MS;
/** A list that somebody imports by hand is looked at again so much later. */
const BUSY_MS = MINUTE_MS;
/** What may have been a bad moment of the line or of this server; a list that was read and refused waits for its time. */
const RETRY_MS = 30 * MINUTE_MS;
/** Sources of one turn; the rest waits for the next. */
const MOST_AT_A_TURN = 100;

export type FeedScheduleDeps = {
  sources: FeedSourcesRepo;
  run: (source: KeptFeedSource, signal: AbortSignal) => Promise<FeedRun>;
  /** When the company's list is to be read anew for a sale; null: when its time comes. */
  nextSale: (companyUid: string) => Promise<Date | null>;
  now: () => Date;
  /** Told of every source that was asked; `error` is null when all went well. */
  onRun: (companyUid: string, outcome: FeedRun['is'] | null, error: unknown) => void;
};

export interface FeedSchedule {
  /** One source after the other. While a turn lasts a second one does nothing. Resolves to how many were asked. */
  turn(): Promise<number>;
  /** No further source; the running import ends at its next batch. */
  stop(): Promise<void>;
}

const isBusy = (error: unknown): boolean => error instanceof AppError && error.code === 'feed.busy';

const earliest = (...times: Date[]): Date => new Date(Math.min(...times.map((time) => time.getTime())));

export const createFeedSchedule = ({ sources, run, nextSale, now, onRun }: FeedScheduleDeps): FeedSchedule => {
  const stopping = new AbortController();
  let running: Promise<number> | null = null;

  const inMs = (ms: number): Date => new Date(now().getTime() + ms);

  /** When it is asked again. */
  const askOne = async (source: KeptFeedSource): Promise<Date> => {
    const { companyUid, minutes } = source;
    const regular = inMs(minutes * MINUTE_MS);
    try {
      const { is } = await run(source, stopping.signal);
      onRun(companyUid, is, null);
      return regular;
    } catch (error) {
      // Who stops the server, or imports that list by hand at this very moment, has not failed.
      if (stopping.signal.aborted) return now();
      if (isBusy(error)) return earliest(regular, inMs(BUSY_MS));
      onRun(companyUid, null, error);
      return mayPass(error) ? earliest(regular, inMs(RETRY_MS)) : regular;
    }
  };

  const wholeTurn = async (): Promise<number> => {
    let count = 0;
    while (count < MOST_AT_A_TURN && !stopping.signal.aborted) {
      const source = await sources.takeDue(now(), inMs(CLAIM_MS));
      if (source === null) break;
      count += 1;
      const next = await askOne(source);
      const sale = await nextSale(source.companyUid);
      await sources.putOff(source, sale === null ? next : earliest(next, sale));
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
      await running?.catch(() => undefined);
    },
  };
};
