/** For operators and load balancers: alive, able to answer, numbers. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { Histogram, type Registry } from 'prom-client';
import { AppError } from '../domain/app-error.ts';
import type { Database } from '../domain/ports.ts';

const PING_MS = 2000;

const withinTime = async (work: Promise<void>): Promise<void> => {
  const timeout = new AbortController();
  const late = sleep(PING_MS, undefined, { signal: timeout.signal, ref: false }).then(() => {
    throw new Error(`the database did not answer in ${PING_MS} ms`);
  });
  // The loser of the race is nobody's failure.
  late.catch(() => undefined);
  await Promise.race([work, late]).finally(() => timeout.abort());
};

/** Counts every answer of `app` by route, never by address: a route is one of a few, an address is anything. */
export const measureAnswers = (app: FastifyInstance, metrics: Registry): void => {
  const seconds = new Histogram({
    name: 'http_answer_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [metrics],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    request.log.debug({ method: request.method, route, status: reply.statusCode, ms: reply.elapsedTime }, 'answered');
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
};

export const healthRoutes = (app: FastifyInstance, database: Database, metrics: Registry): void => {
  const uncached = { config: { rateLimit: false } };
  app.get('/healthz', uncached, async (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', uncached, async (_, reply) => {
    try {
      await withinTime(database.ping());
    } catch (cause) {
      throw new AppError('server.busy', {}, { cause });
    }
    return reply.header('cache-control', 'no-store').send({ status: 'ready', database: database.info.kind });
  });
  app.get('/metrics', uncached, async (_, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.metrics()),
  );
};
