/** The HTTP server of a worker: liveness, readiness and metrics. */
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Registry } from 'prom-client';
import type { Database } from './domain/ports/database.ts';
import type { FileMaintenance } from './domain/ports/file-maintenance.ts';
import { rejectConnection, sendError, setErrorHandlers } from './http/middleware/errors.ts';
import { addRequestIds, requestIdOf } from './http/middleware/request-id.ts';
import { addSecurityHeaders, securityHeaders } from './http/middleware/security.ts';
import { healthRoutes } from './http/operations/health.routes.ts';
import { metricsRoutes } from './http/operations/metrics.routes.ts';
import { createOperatorCheck } from './http/operations/operator-token.ts';
import { closeConnectionsWhileDraining } from './runtime/shutdown.ts';

/** Its port is meant for the internal network. */
const INSIDE = { publicUrl: '' };

type WorkerAppDeps = {
  metricsToken: string | null;
  database: Database;
  fileMaintenance: FileMaintenance;
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
    clientErrorHandler: rejectConnection,
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply.headers(securityHeaders(INSIDE))),
  });
  addRequestIds(app);
  closeConnectionsWhileDraining(app, health.draining);
  setErrorHandlers(app);
  addSecurityHeaders(app, INSIDE);
  const isOperator = createOperatorCheck(metricsToken);
  healthRoutes(app, { ...health, isOperator });
  metricsRoutes(app, metrics, isOperator);
  return app;
};
