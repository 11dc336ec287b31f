/** Dependencies of a worker from the services of a process, with job events sent to log and metrics. */
import { hostname } from 'node:os';
import type { FastifyBaseLogger } from 'fastify';
import type { Metrics } from './domain/ports/metrics.ts';
import type { JobEvent, WorkerDeps } from './jobs/worker.ts';
import type { Services } from './services.ts';

const logEvent = (logger: Pick<FastifyBaseLogger, 'info' | 'error'>, measures?: Metrics) => (event: JobEvent) => {
  measures?.publishing(event.type);
  if ('seconds' in event) measures?.published(event.type, event.seconds);
  if (event.type === 'trouble') return logger.error({ err: event.error }, 'the queue cannot be reached');
  if (!('error' in event)) return logger.info({ job: event.job, attempt: event.attempt }, `publishing ${event.type}`);
  const { job, attempt, code, error } = event;
  return code === 'internal'
    ? logger.error({ job, attempt, code, err: error }, `publishing ${event.type}`)
    : logger.info({ job, attempt, code }, `publishing ${event.type}`);
};

export const createWorkerDeps = (
  services: Services,
  logger: Pick<FastifyBaseLogger, 'info' | 'error'>,
  measures?: Metrics,
): WorkerDeps => {
  const { database, files, stores, engine, recogniser, clock, config, tracing } = services;
  const { lanes, leaseMs } = config.jobs;
  const name = `${hostname()} ${process.pid}`;
  const onEvent = logEvent(logger, measures);
  return { database, files, stores, engine, recogniser, clock, name, lanes, leaseMs, onEvent, tracing };
};
