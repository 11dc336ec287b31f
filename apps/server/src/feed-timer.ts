/** Lets a server ask the sources of price lists when their time has come. */
import type { FastifyBaseLogger } from 'fastify';
import { AppError } from './domain/app-error.ts';
import { nextSaleOf } from './domain/feed-sales.ts';
import { createFeedSchedule, type FeedSchedule } from './domain/feed-schedule.ts';
import { runFeedSource } from './domain/feed-source.ts';
import type { Parts } from './parts.ts';

const TURN_MS = 30_000;

/** Stops when asked; the import that is running ends at its next batch and leaves the list before. */
export const startFeedTimer = (
  { database: { repos }, feeds: { reader, fetcher }, clock }: Parts,
  logger: FastifyBaseLogger,
): Pick<FeedSchedule, 'stop'> => {
  const deps = { repos, secrets: repos.secrets, reader, fetcher, now: clock };
  const schedule = createFeedSchedule({
    sources: repos.feedSources,
    run: (source, signal) => runFeedSource(deps, source, { isForced: false, signal }),
    nextSale: (companyUid) => nextSaleOf(repos.feedLists, companyUid, clock()),
    now: clock,
    onRun: (company, outcome, error) => {
      if (error === null) logger.info({ company, outcome }, 'price list');
      else if (error instanceof AppError)
        logger.warn({ company, code: error.code, facts: error.facts }, 'price list failed');
      else logger.error({ company, err: error }, 'price list failed');
    },
  });
  const turn = () => void schedule.turn().catch((error: unknown) => logger.error({ err: error }, 'price lists failed'));
  const timer = setInterval(turn, TURN_MS);
  turn();
  return {
    stop: async () => {
      clearInterval(timer);
      await schedule.stop();
    },
  };
};
