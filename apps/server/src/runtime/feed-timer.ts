/** Checks at an interval which price list sources are due and imports them. */
import type { FastifyBaseLogger } from 'fastify';
import { nextSaleOf } from '../domain/feeds/sales.ts';
import { createFeedSchedule, type FeedSchedule } from '../domain/feeds/schedule.ts';
import { runFeedSource } from '../domain/feeds/source.ts';
import type { Repos } from '../domain/ports/database.ts';
import type { FeedFetcher, FeedReader } from '../domain/ports/feeds.ts';
import type { Tracing } from '../domain/tracing.ts';
import { AppError } from '../errors/app-error.ts';

type FeedTimerDeps = {
  repos: Repos;
  reader: FeedReader;
  fetcher: FeedFetcher;
  now: () => Date;
  tracing: Tracing;
};

const CHECK_INTERVAL_MS = 30_000;

/** Starts at once. `stop` ends a running import at its next batch; the previous list then stays. */
export const startFeedTimer = (
  { repos, reader, fetcher, now, tracing }: FeedTimerDeps,
  logger: FastifyBaseLogger,
): Pick<FeedSchedule, 'stop'> => {
  const deps = { repos, secrets: repos.secrets, reader, fetcher, now };
  const schedule = createFeedSchedule({
    sources: repos.feedSources,
    run: (source, signal) =>
      tracing.root('import price list', { kind: 'client', facts: { 'vitrina.company': source.companyUid } }, () =>
        runFeedSource(deps, source, { isForced: false, signal }),
      ),
    nextSale: (companyUid) => nextSaleOf(repos.feedLists, companyUid, now()),
    now,
    onRun: (company, outcome, error) => {
      if (error === null) logger.info({ company, outcome }, 'price list');
      else if (error instanceof AppError)
        logger.warn({ company, code: error.code, facts: error.facts }, 'price list failed');
      else logger.error({ company, err: error }, 'price list failed');
    },
  });
  const turn = () => void schedule.turn().catch((error: unknown) => logger.error({ err: error }, 'price lists failed'));
  const timer = setInterval(turn, CHECK_INTERVAL_MS);
  turn();
  return {
    stop: async () => {
      clearInterval(timer);
      await schedule.stop();
    },
  };
};
