/** Asks the sources of price lists when their time has come. Every process may run one: each source is taken by one of them. */
import { AppError } from './app-error.ts';
import type { FeedRun } from './feed-source.ts';
import type { FeedSourcesRepo, KeptFeedSource } from './ports/feeds.ts';

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

export const createFeedSchedule = ({ sources, run, now, onRun }: FeedScheduleDeps): FeedSchedule => {
  const stopping = new AbortController();
  let running: Promise<number> | null = null;

  const askOne = async (source: KeptFeedSource): Promise<void> => {
    try {
      const { is } = await run(source, stopping.signal);
      onRun(source.companyUid, is, null);
    } catch (error) {
      // Somebody imports that list at this very moment: nothing has failed.
      if (error instanceof AppError && error.code === 'feed.busy') return;
      onRun(source.companyUid, null, error);
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
