/** Numbers for operators, and what is counted of every answer. */
import type { FastifyInstance } from 'fastify';
import { Gauge, Histogram, type Registry } from 'prom-client';
import { AppError } from '../domain/app-error.ts';
import type { IsOperator } from './operator-token.ts';

export type Answered = (route: string, status: number, seconds: number) => void;

/**
 * Counts every answer of `app` by route, never by address: a route is one of a few, an address is anything. Returns what counts
 * answers to GET that were given before they came to `app`.
 */
export const measureAnswers = (app: FastifyInstance, metrics: Registry): Answered => {
  const seconds = new Histogram({
    name: 'http_answer_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [metrics],
  });
  const open = new Gauge({
    name: 'http_requests_open',
    help: 'Requests that are being answered',
    registers: [metrics],
  });
  app.addHook('onRequest', async () => open.inc());
  app.addHook('onResponse', async (request, reply) => {
    open.dec();
    const route = request.routeOptions.url ?? 'none';
    request.log.debug({ method: request.method, route, status: reply.statusCode, ms: reply.elapsedTime }, 'answered');
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  return (route, status, taken) => seconds.observe({ method: 'GET', route, status }, taken);
};

/** To everyone without the token there is no such address. */
export const metricsRoutes = (app: FastifyInstance, metrics: Registry, isOperator: IsOperator): void => {
  app.get('/metrics', { config: { rateLimit: false } }, async (request, reply) => {
    if (!isOperator(request)) throw new AppError('route.unknown', { route: 'GET /metrics' });
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.metrics());
  });
};
