/** What a worker tells of itself: that it lives, what it needs, its numbers. It serves nobody else. */
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Registry } from 'prom-client';
import type { KeptFiles } from './domain/ports/kept-files.ts';
import type { Database } from './domain/ports.ts';
import { handleErrors, refuse, refuseConnection } from './http/errors.ts';
import { healthRoutes } from './http/health.routes.ts';
import { metricsRoutes } from './http/metrics.routes.ts';
import { operatorToken } from './http/operator-token.ts';
import { answerRequestIds, requestIdOf } from './http/request-id.ts';
import { answerHeaders, secureHeaders } from './http/security.ts';
import { closeConnectionsWhile } from './shutdown.ts';

/** Its port is kept inside. */
const INSIDE = { publicUrl: '' };

type WorkerAppDeps = {
  metricsToken: string | null;
  database: Database;
  keptFiles: KeptFiles;
  metrics: Registry;
  logger: FastifyBaseLogger;
  draining: AbortSignal;
};

export const buildWorkerApp = ({ metricsToken, metrics, logger, ...health }: WorkerAppDeps): FastifyInstance => {
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    genReqId: requestIdOf,
    bodyLimit: 1024,
    requestTimeout: 10_000,
    clientErrorHandler: refuseConnection,
    frameworkErrors: (error, request, reply) => void refuse(error, request, reply.headers(answerHeaders(INSIDE))),
  });
  answerRequestIds(app);
  closeConnectionsWhile(app, health.draining);
  handleErrors(app);
  secureHeaders(app, INSIDE);
  const isOperator = operatorToken(metricsToken);
  healthRoutes(app, { ...health, isOperator });
  metricsRoutes(app, metrics, isOperator);
  return app;
};
