/** A worker over the parts of a process, which tells its log what happens to jobs. */
import { hostname } from 'node:os';
import type { FastifyBaseLogger } from 'fastify';
import type { Measures } from '../domain/ports/measures.ts';
import type { Parts } from '../parts.ts';
import type { JobEvent, WorkerDeps } from './worker.ts';

const logEvent = (logger: Pick<FastifyBaseLogger, 'info' | 'error'>, measures?: Measures) => (event: JobEvent) => {
  measures?.publishing(event.is);
  if (event.is === 'trouble') return logger.error({ err: event.error }, 'the queue cannot be reached');
  if (!('error' in event)) return logger.info({ job: event.job, attempt: event.attempt }, `publishing ${event.is}`);
  const { job, attempt, code, error } = event;
  return code === 'internal'
    ? logger.error({ job, attempt, code, err: error }, `publishing ${event.is}`)
    : logger.info({ job, attempt, code }, `publishing ${event.is}`);
};

export const workerDepsOf = (
  parts: Parts,
  logger: Pick<FastifyBaseLogger, 'info' | 'error'>,
  measures?: Measures,
): WorkerDeps => {
  const { database, files, stores, engine, clock, config } = parts;
  const { lanes, leaseMs } = config.jobs;
  const name = `${hostname()} ${process.pid}`;
  return { database, files, stores, engine, clock, name, lanes, leaseMs, onEvent: logEvent(logger, measures) };
};
