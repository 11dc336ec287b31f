/** Puts the routes together over what it is given. Opens nothing, reads no file, listens nowhere: that is main.ts. */
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import rateLimit from '@fastify/rate-limit';
import { API_KEY_HEADER } from '@vitrina/contract';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Config } from './config.ts';
import { AppError } from './domain/app-error.ts';
import { followedEpochs } from './domain/epochs.ts';
import { callerOf } from './domain/network-of.ts';
import { adminRoutes } from './http/admin/admin.routes.ts';
import { analyticsRoutes } from './http/analytics.routes.ts';
import { assetsRoutes } from './http/assets.routes.ts';
import { type CallRate, createCallRate } from './http/call-rate.ts';
import { catalogRoutes } from './http/catalog.routes.ts';
import { companyRoutes } from './http/company.routes.ts';
import type { AppDeps } from './http/deps.ts';
import { docsRoutes } from './http/docs.routes.ts';
import { embedRoutes } from './http/embed.routes.ts';
import { handleErrors, refuse, refuseConnection } from './http/errors.ts';
import { filesRoutes } from './http/files.routes.ts';
import { admission } from './http/front/admission.ts';
import { standBefore } from './http/front/front.ts';
import { keepReadyAnswers } from './http/front/keep-ready.ts';
import { createReadyAnswers } from './http/front/ready-answers.ts';
import { geoRoutes } from './http/geo.routes.ts';
import { healthRoutes } from './http/health.routes.ts';
import { integrationRoutes } from './http/integration.routes.ts';
import { requireKey } from './http/key.ts';
import { refuseLateBodies, slowSenders } from './http/late-bodies.ts';
import { measureAnswers, metricsRoutes } from './http/metrics.routes.ts';
import { createMount } from './http/mount.ts';
import { offlineRoutes } from './http/offline.routes.ts';
import { operatorToken } from './http/operator-token.ts';
import { pdfRoutes } from './http/pdf.routes.ts';
import { shedWhenLate } from './http/pressure.ts';
import { previewRoutes } from './http/preview.routes.ts';
import { answerRequestIds, REQUEST_ID_HEADER, requestIdOf } from './http/request-id.ts';
import { answerHeaders, secureHeaders } from './http/security.ts';
import { keptAtEdge } from './http/shared-cache.ts';
import { shellRoutes } from './http/shell.routes.ts';
import { measureStores } from './http/store-metrics.ts';
import { tilesRoutes } from './http/tiles.routes.ts';
import { closeConnectionsWhile } from './shutdown.ts';

const protect = async (app: FastifyInstance, config: Config): Promise<void> => {
  handleErrors(app);
  secureHeaders(app, config);
  await app.register(compress, {
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  await shedWhenLate(app);
};

const UNTOLD = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };

const withinRate = async (app: FastifyInstance, { config }: AppDeps, rate = createCallRate()): Promise<void> => {
  if (config.rateLimit <= 0) return;
  await app.register(rateLimit, {
    max: config.rateLimit,
    timeWindow: '1 minute',
    store: rate.Store,
    keyGenerator: ({ ip }) => callerOf(ip),
    // What one address has left is nobody else's answer: caches in front of us keep headers, too.
    addHeadersOnExceeding: UNTOLD,
    errorResponseBuilder: (_, { ttl }) => new AppError('rate.limited', { seconds: Math.ceil(ttl / 1000) }),
  });
};

/** The ten calls, the region's and /events: any origin, with the key, within a rate. */
const apiRoutes = async (app: FastifyInstance, deps: AppDeps, rate: CallRate): Promise<void> => {
  const { config, database, readers, products, places, clock } = deps;
  const { companies } = readers;
  app.addHook('onRequest', requireKey(config.apiKey));
  await withinRate(app, deps, rate);
  const epochs = followedEpochs(database.changes, ['company', 'document']);
  const { standIns } = readers;
  const mount = createMount(app, { kept: keptAtEdge(config.edgeCacheSeconds), epochs, standIns });
  companyRoutes(mount, companies);
  pdfRoutes(mount, readers);
  catalogRoutes(mount, products, companies);
  integrationRoutes(mount, products, companies);
  geoRoutes(app, places);
  analyticsRoutes(app, mount, database.repos, clock);
};

/** What other sites' pages may call: viewers on their own origin, readers of PDF files. */
const openRoutes = async (app: FastifyInstance, deps: AppDeps, rate: CallRate): Promise<void> => {
  await app.register(cors, {
    origin: '*',
    methods: ['GET', 'HEAD', 'POST'],
    allowedHeaders: [API_KEY_HEADER, 'content-type', 'range', 'if-range', 'if-none-match'],
    exposedHeaders: ['Accept-Ranges', 'Content-Range', 'Content-Length', 'ETag', 'Retry-After', REQUEST_ID_HEADER],
    maxAge: 86_400,
    strictPreflight: false,
  });
  await app.register(async (files) => filesRoutes(files, deps.files));
  await app.register(async (drawn) => {
    await withinRate(drawn, deps);
    tilesRoutes(drawn, deps.tiles);
  });
  await app.register((api) => apiRoutes(api, deps, rate));
};

export const buildApp = async (deps: AppDeps): Promise<FastifyInstance> => {
  const { config, database, logger, metrics, viewerDist } = deps;
  const { trustProxy } = config;
  const app = fastify({
    loggerInstance: logger,
    // Fastify's own lines carry the caller's address, which is never kept (decisions "Analytics").
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: typeof trustProxy === 'number' ? (_, hop) => hop < trustProxy : trustProxy,
    ...slowSenders,
    requestIdHeader: false,
    genReqId: requestIdOf,
    bodyLimit: 64 * 1024,
    routerOptions: { maxParamLength: 512 },
    clientErrorHandler: refuseConnection,
    frameworkErrors: (error, request, reply) => void refuse(error, request, reply.headers(answerHeaders(config))),
  });
  answerRequestIds(app);
  closeConnectionsWhile(app, deps.draining);
  refuseLateBodies(app);
  await protect(app, config);
  const answered = measureAnswers(app, metrics);
  const rate = createCallRate();
  const answers = createReadyAnswers();
  keepReadyAnswers(app, answers);
  const front = standBefore(app.server, {
    answers,
    admits: admission(config, rate),
    answered,
    draining: deps.draining,
  });
  app.addHook('preClose', async () => front.endIdle());
  measureStores(deps.products, metrics);
  const isOperator = operatorToken(config.metricsToken);
  healthRoutes(app, { database, keptFiles: deps.keptFiles, draining: deps.draining, isOperator });
  metricsRoutes(app, metrics, isOperator);
  await app.register((open) => openRoutes(open, deps, rate));
  await app.register(async (admin) => {
    await withinRate(admin, deps);
    adminRoutes(admin, deps);
  });
  await app.register(async (drafts) => {
    await withinRate(drafts, deps);
    previewRoutes(drafts, deps);
  });
  if (viewerDist !== null) {
    await app.register((assets) => assetsRoutes(assets, viewerDist));
    embedRoutes(app, viewerDist);
    offlineRoutes(app, viewerDist, config.offlineReading);
  }
  docsRoutes(app, config);
  shellRoutes(app, deps);
  return app;
};
