/** Publishes and hides documents when their time has come: at the start of the server, then every second. */
import type { FastifyBaseLogger } from 'fastify';
import { switchDueDocuments } from '../domain/documents/lifetime/schedule.ts';
import type { Database } from '../domain/ports/database.ts';

/** Shoppers see a scheduled change at most that late, and as late as one by hand in the caches in front. */
const INTERVAL_MS = 1000;

/** Resolves when what is overdue has been done, so that a server that was down shows nothing that has ended. */
export const startScheduleTimer = async (
  { database, clock }: { database: Database; clock: () => Date },
  logger: Pick<FastifyBaseLogger, 'error'>,
): Promise<{ stop: () => Promise<void> }> => {
  let running: Promise<void> | null = null;
  // A database that is down is reported once, and not every second.
  let isFailing = false;
  const turn = async (): Promise<void> => {
    try {
      await switchDueDocuments(database, clock, ({ companyUid, pdfUid }, error) =>
        logger.error({ err: error, company: companyUid, pdf: pdfUid }, 'scheduled publication'),
      );
      isFailing = false;
    } catch (error) {
      if (!isFailing) logger.error({ err: error }, 'scheduled publications');
      isFailing = true;
    }
  };
  await turn();
  const timer = setInterval(() => {
    running ??= turn().finally(() => {
      running = null;
    });
  }, INTERVAL_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
};
