/** `vitrina worker` */
import { Registry } from 'prom-client';
import { readConfig } from '../../../config.ts';
import { UserFacingError } from '../../../errors/user-facing-error.ts';
import { startWorker } from '../../../jobs/worker.ts';
import { listen } from '../../../runtime/listen.ts';
import { createLogger } from '../../../runtime/logger.ts';
import { registerSources } from '../../../runtime/metrics/metric-sources.ts';
import { createMetrics } from '../../../runtime/metrics/metrics.ts';
import { closeGracefully, forcedExit, listenForSignals, type ShutdownSignals } from '../../../runtime/shutdown.ts';
import { openTracing } from '../../../runtime/tracing/tracing.ts';
import { metricSources, type Services, withServices } from '../../../services.ts';
import { buildWorkerApp } from '../../../worker-app.ts';
import { createWorkerDeps } from '../../../worker-deps.ts';
import { type Command, parseArguments } from '../../command.ts';

type Logger = ReturnType<typeof createLogger>;

/** Only when a port is configured. Throws `UserFacingError` when it is taken. Returns the function that closes it. */
const startHealthServer = async (
  { config, database, fileMaintenance }: Services,
  metrics: Registry,
  logger: Logger,
  { draining, forced }: ShutdownSignals,
): Promise<() => Promise<unknown>> => {
  const { host, workerPort: port, metricsToken, shutdown } = config;
  if (port === null) return async () => undefined;
  const app = buildWorkerApp({ metricsToken, database, fileMaintenance, metrics, logger, draining });
  const refusal = await listen(app, { host, port, setting: 'WORKER_PORT' });
  if (refusal !== null) throw new UserFacingError(refusal);
  const address = app.server.address();
  logger.info({ port: typeof address === 'object' ? address?.port : port }, 'health checks and metrics');
  return () => closeGracefully(app, { ...shutdown, delayMs: 0 }, forced);
};

export const worker: Command = {
  usage: `vitrina worker

Publishes queued documents, JOB_LANES at a time, until a signal arrives. Running jobs are released then:
another worker, or the server, resumes at the page where it stopped. Jobs of a crashed worker resume after JOB_LEASE_MS.
With WORKER_PORT it answers /healthz, /readyz and, with METRICS_TOKEN, /metrics.`,
  run: async (args) => {
    parseArguments(args, {}, 0);
    const metrics = new Registry();
    const measures = createMetrics(metrics);
    const config = readConfig();
    const logger = createLogger(config.logLevel);
    const traces = await openTracing(config, (about, text) => logger.warn(about, text));
    const code = await withServices(
      async (services) => {
        const signals = listenForSignals();
        registerSources(metrics, metricSources(services));
        const closeApp = await startHealthServer(services, metrics, logger, signals);
        const working = startWorker(createWorkerDeps(services, logger, measures));
        logger.info({ lanes: services.config.jobs.lanes }, 'working');
        logger.info({ signal: await signals.first }, 'closing');
        const since = performance.now();
        await Promise.race([Promise.all([working.stop(), closeApp()]), forcedExit(signals.forced)]);
        await traces.stop(config.shutdown, since, signals.forced);
        return 0;
      },
      { measures, tracing: traces.tracing },
    );
    traces.abandon();
    return code;
  },
};
