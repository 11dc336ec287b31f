/** `vitrina worker` */
import { Registry } from 'prom-client';
import { startWorker } from '../jobs/worker.ts';
import { workerDepsOf } from '../jobs/worker-parts.ts';
import { listen } from '../listen.ts';
import { createLogger } from '../logger.ts';
import { createMeasures, watchSources } from '../metrics.ts';
import { type Parts, sourcesOf, withParts } from '../parts.ts';
import { Refused } from '../refused.ts';
import { closeGracefully, cutShort, listenForSignals, type Signals } from '../shutdown.ts';
import { buildWorkerApp } from '../worker-app.ts';
import { type Command, readArguments } from './command.ts';

type Logger = ReturnType<typeof createLogger>;

/** Only where a port is set. Throws `Refused` when it is taken. Gives the way to close it. */
const tellOf = async (
  { config, database, keptFiles }: Parts,
  metrics: Registry,
  logger: Logger,
  { draining, cut }: Signals,
): Promise<() => Promise<unknown>> => {
  const { host, workerPort: port, metricsToken, shutdown } = config;
  if (port === null) return async () => undefined;
  const app = buildWorkerApp({ metricsToken, database, keptFiles, metrics, logger, draining });
  const refusal = await listen(app, { host, port, setting: 'WORKER_PORT' });
  if (refusal !== null) throw new Refused(refusal);
  const address = app.server.address();
  logger.info({ port: typeof address === 'object' ? address?.port : port }, 'tells of itself');
  return () => closeGracefully(app, { ...shutdown, delayMs: 0 }, cut);
};

export const worker: Command = {
  usage: `vitrina worker

Publishes what is queued, JOB_LANES documents at a time, until a signal comes. What it works on then is handed back:
another worker, or the server, goes on at the page where it stopped. A worker that dies is replaced after JOB_LEASE_MS.
With WORKER_PORT it answers /healthz, /readyz and, with METRICS_TOKEN, /metrics.`,
  run: async (args) => {
    readArguments(args, {}, 0);
    const metrics = new Registry();
    const measures = createMeasures(metrics);
    return withParts(
      async (parts) => {
        const signals = listenForSignals();
        const logger = createLogger(parts.config.logLevel);
        watchSources(metrics, sourcesOf(parts));
        const closeApp = await tellOf(parts, metrics, logger, signals);
        const working = startWorker(workerDepsOf(parts, logger, measures));
        logger.info({ lanes: parts.config.jobs.lanes }, 'working');
        logger.info({ signal: await signals.first }, 'closing');
        await Promise.race([Promise.all([working.stop(), closeApp()]), cutShort(signals.cut)]);
        return 0;
      },
      { measures },
    );
  },
};
