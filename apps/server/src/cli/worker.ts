/** `vitrina worker` */
import { startWorker } from '../jobs/worker.ts';
import { workerDepsOf } from '../jobs/worker-parts.ts';
import { createLogger } from '../logger.ts';
import { withParts } from '../parts.ts';
import { type Command, readArguments } from './command.ts';

const firstSignal = () =>
  new Promise<string>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => resolve(signal));
  });

export const worker: Command = {
  usage: `vitrina worker

Publishes what is queued, JOB_LANES documents at a time, until a signal comes. What it works on then is handed back:
another worker, or the server, goes on at the page where it stopped. A worker that dies is replaced after JOB_LEASE_MS.`,
  run: async (args) => {
    readArguments(args, {}, 0);
    return withParts(async (parts) => {
      const signal = firstSignal();
      const logger = createLogger(parts.config.logLevel);
      const working = startWorker(workerDepsOf(parts, logger));
      logger.info({ lanes: parts.config.jobs.lanes }, 'working');
      logger.info({ signal: await signal }, 'closing');
      await working.stop();
      return 0;
    });
  },
};
