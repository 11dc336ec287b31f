/** Asks the sources of price lists when their time has come. Every process may run one: each source is taken by one of them. */
import { AppError } from './app-error.ts';
import type { FeedRun } from './feed-source.ts';
import type { FeedSourcesRepo, KeptFeedSource } from './ports/feeds.ts';

/** A list that somebody imports by hand is looked at again so much later. */
const BUSY_MS = 60_000;
/** What may have been a bad moment of the line or of this server; a list that was read and refused waits for its time. */
const RETRY_MS = 30 * 60_000;
/** Sources of one turn; the rest waits for the next. */
const MOST_AT_A_TURN = 100;

export type FeedScheduleDeps = {
  sources: FeedSourcesRepo;
  run: (source: KeptFeedSource, signal: AbortSignal) => Promise<FeedRun>;
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

/** How soon it is asked again, ms; null: when its time comes. */
const waitOf = (error: unknown): number | null => {
  if (isBusy(error)) return BUSY_MS;
  const isOfMoment = !(error instanceof AppError) || ['feed.unreachable', 'server.busy'].includes(error.code);
  return isOfMoment ? RETRY_MS : null;
};

export const createFeedSchedule = ({ sources, run, now, onRun }: FeedScheduleDeps): FeedSchedule => {
  const stopping = new AbortController();
  let running: Promise<number> | null = null;

  const askOne = async (source: KeptFeedSource): Promise<void> => {
    try {
      const { is } = await run(source, stopping.signal);
      onRun(source.companyUid, is, null);
    } catch (error) {
      // Who stops the server, or imports that list by hand at this very moment, has not failed.
      if (!stopping.signal.aborted && !isBusy(error)) onRun(source.companyUid, null, error);
      const waitMs = stopping.signal.aborted ? 0 : waitOf(error);
      if (waitMs !== null) await sources.dueBy(source.companyUid, new Date(now().getTime() + waitMs));
    }
  };

  const wholeTurn = async (): Promise<number> => {
    let count = 0;
    while (count < MOST_AT_A_TURN && !stopping.signal.aborted) {
      const source = await sources.takeDue(now());
      if (source === null) break;
      count += 1;
      await askOne(source);
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
