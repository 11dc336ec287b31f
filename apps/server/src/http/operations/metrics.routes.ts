/** `/metrics` for Prometheus, and the measurement of responses and of store circuit breakers. */
import type { FastifyInstance } from 'fastify';
import { Gauge, Histogram, type Registry } from 'prom-client';
import type { ProductLookup } from '../../domain/products/products.ts';
import { AppError } from '../../errors/app-error.ts';
import type { IsOperator } from './operator-token.ts';

export type ObserveResponse = (route: string, status: number, seconds: number) => void;

/**
 * Measures every response of `app` by route, never by URL: routes are few, URLs unlimited. Returns the function that measures GET
 * responses which the response cache sends without `app`.
 */
export const measureResponses = (app: FastifyInstance, metrics: Registry): ObserveResponse => {
  const seconds = new Histogram({
    name: 'vitrina_http_answer_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [metrics],
  });
  const openRequests = new Gauge({
    name: 'vitrina_http_requests_open',
    help: 'Requests that are being answered',
    registers: [metrics],
  });
  app.addHook('onRequest', async () => openRequests.inc());
  app.addHook('onResponse', async (request, reply) => {
    openRequests.dec();
    const route = request.routeOptions.url ?? 'none';
    request.log.debug({ method: request.method, route, status: reply.statusCode, ms: reply.elapsedTime }, 'answered');
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  return (route, status, duration) => seconds.observe({ method: 'GET', route, status }, duration);
};

/** Without the operator token the route answers 404. */
export const metricsRoutes = (app: FastifyInstance, metrics: Registry, isOperator: IsOperator): void => {
  app.get('/metrics', { config: { rateLimit: false } }, async (request, reply) => {
    if (!isOperator(request)) throw new AppError('route.unknown', { route: 'GET /metrics' });
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.metrics());
  });
};

/** Number of company stores whose circuit breaker is open or half open; `vitrina doctor` names them. */
export const measureStoreCircuits = (products: ProductLookup, metrics: Registry): void => {
  const gauge = new Gauge({
    name: 'vitrina_store_circuits',
    help: 'Stores that keep failing: open ones are not called, half-open ones are being probed',
    labelNames: ['state'],
    registers: [metrics],
    collect: () => {
      const states = products.circuits().map(({ state }) => state);
      for (const state of ['open', 'half-open'] as const)
        gauge.set({ state }, states.filter((one) => one === state).length);
    },
  });
};
