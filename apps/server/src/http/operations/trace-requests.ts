/** A span per request, which continues the trace of a valid `traceparent`. Named by the route: addresses carry texts of visitors. */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OpenSpan, Tracing } from '../../domain/tracing.ts';

declare module 'fastify' {
  interface FastifyRequest {
    span: OpenSpan | null;
  }
}

const parentOf = ({ headers }: Pick<IncomingMessage, 'headers'>): string | null =>
  typeof headers['traceparent'] === 'string' ? headers['traceparent'] : null;

/** Adds no hook without tracing. */
export const traceRequests = (app: FastifyInstance, tracing: Tracing): void => {
  if (!tracing.isActive) return;
  app.decorateRequest('span', null);
  app.addHook('onRequest', (request, _, done) => {
    const route = request.routeOptions.url ?? 'none';
    const facts = { 'http.request.method': request.method, 'http.route': route };
    const span = tracing.open(`${request.method} ${route}`, { parent: parentOf(request), kind: 'server', facts });
    request.span = span;
    span.run(done);
  });
  // The body is parsed in the context of the connection.
  app.addHook('preValidation', (request, _, done) => {
    if (request.span) request.span.run(done);
    else done();
  });
  const end = ({ span }: Pick<FastifyRequest, 'span'>, status: number): void => {
    span?.set({ 'http.response.status_code': status });
    span?.end(status >= 500);
  };
  app.addHook('onResponse', (request, reply, done) => {
    end(request, reply.statusCode);
    done();
  });
};

/** A response of the response cache, which no hook sees. */
export const traceCached = (
  tracing: Tracing,
  request: IncomingMessage,
  { route, status, seconds }: { route: string; status: number; seconds: number },
): void => {
  if (!tracing.isActive) return;
  const end = new Date();
  const facts = {
    'http.request.method': 'GET',
    'http.route': route,
    'http.response.status_code': status,
    cached: true,
  };
  const start = new Date(end.getTime() - seconds * 1000);
  tracing.past(`GET ${route}`, { parent: parentOf(request), kind: 'server', facts, start, end });
};
