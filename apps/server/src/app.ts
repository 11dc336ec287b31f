/** Assembles the routes from their dependencies. Opens no resource, reads no file and does not listen; serve.ts does these. */
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import rateLimit from '@fastify/rate-limit';
import { API_KEY_HEADER } from '@vitrina/contract';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Config } from './config.ts';
import { trackVersions } from './domain/caching/cache-versions.ts';
import { clientKey } from './domain/client-address.ts';
import { createDocumentAccess } from './domain/documents/document-access.ts';
import { AppError } from './errors/app-error.ts';
import { adminRoutes } from './http/admin/admin.routes.ts';
import { analyticsRoutes } from './http/api/analytics.routes.ts';
import { catalogRoutes } from './http/api/catalog.routes.ts';
import { companyRoutes } from './http/api/company.routes.ts';
import { geoRoutes } from './http/api/geo.routes.ts';
import { integrationRoutes } from './http/api/integration.routes.ts';
import { createMount } from './http/api/mount.ts';
import { pdfRoutes } from './http/api/pdf.routes.ts';
import { reuseAnswers } from './http/api/reusable-answers.ts';
import { filesRoutes } from './http/files/files.routes.ts';
import { tilesRoutes } from './http/files/tiles.routes.ts';
import { requireApiKey } from './http/middleware/api-key.ts';
import { type CallRate, createCallRate } from './http/middleware/call-rate.ts';
import type { AppDeps } from './http/middleware/deps.ts';
import { createEdgePolicies } from './http/middleware/edge-cache.ts';
import { rejectConnection, sendError, setErrorHandlers } from './http/middleware/errors.ts';
import { registerLoadShedding } from './http/middleware/load-shedding.ts';
import { addRequestIds, REQUEST_ID_HEADER, requestIdOf } from './http/middleware/request-id.ts';
import { addSecurityHeaders, securityHeaders } from './http/middleware/security.ts';
import { connectionTimeouts, enforceBodyTimeout } from './http/middleware/slow-requests.ts';
import { rejectSuspectHeaders } from './http/middleware/suspect-headers.ts';
import { trustProxyOption } from './http/middleware/trusted-proxies.ts';
import { docsRoutes } from './http/operations/docs.routes.ts';
import { healthRoutes } from './http/operations/health.routes.ts';
import { measureResponses, measureStoreCircuits, metricsRoutes } from './http/operations/metrics.routes.ts';
import { createOperatorCheck } from './http/operations/operator-token.ts';
import { measureTenants, tenantOf } from './http/operations/tenants.ts';
import { traceCached, traceRequests } from './http/operations/trace-requests.ts';
import { editionPreviewRoutes } from './http/preview/edition-preview.routes.ts';
import { previewRoutes } from './http/preview/preview.routes.ts';
import { createCacheAuth } from './http/response-cache/cache-auth.ts';
import { captureResponses } from './http/response-cache/capture-responses.ts';
import { createResponseCache } from './http/response-cache/response-cache.ts';
import { serveCached } from './http/response-cache/serve-cached.ts';
import { assetsRoutes } from './http/shell/assets.routes.ts';
import { embedRoutes } from './http/shell/embed.routes.ts';
import { serviceWorkerRoutes } from './http/shell/service-worker.routes.ts';
import { shellRoutes } from './http/shell/shell.routes.ts';
import { studioRoutes } from './http/studio/studio.routes.ts';
import { createStudioHostCheck, separateStudio } from './http/studio/studio-host.ts';
import { closeConnectionsWhileDraining } from './runtime/shutdown.ts';

const protect = async (app: FastifyInstance, config: Config): Promise<void> => {
  setErrorHandlers(app);
  addSecurityHeaders(app, config);
  rejectSuspectHeaders(app, config);
  await app.register(compress, {
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  await registerLoadShedding(app);
};

const UNTOLD = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };

const withinRate = async (app: FastifyInstance, { config }: AppDeps, rate = createCallRate()): Promise<void> => {
  if (config.rateLimit <= 0) return;
  await app.register(rateLimit, {
    max: config.rateLimit,
    timeWindow: '1 minute',
    store: rate.Store,
    keyGenerator: ({ ip }) => clientKey(ip),
    // The remaining rate of one address must not reach others through a cache in front.
    addHeadersOnExceeding: UNTOLD,
    errorResponseBuilder: (_, { ttl }) => new AppError('rate.limited', { seconds: Math.ceil(ttl / 1000) }),
  });
};

/** The ten calls, the region's and /events: any origin, with the key, rate-limited. */
const apiRoutes = async (app: FastifyInstance, deps: AppDeps, rate: CallRate): Promise<void> => {
  const { config, database, readers, products, places, clock, measures } = deps;
  const { companies } = readers;
  app.addHook('onRequest', requireApiKey(config.apiKey));
  await withinRate(app, deps, rate);
  const mountDeps = {
    onLookup: measures.lookups('answers'),
    edge: createEdgePolicies(config),
    epochs: trackVersions(database.changes, ['company', 'document', 'feed']),
    staleReads: readers.staleCount,
  };
  const mount = createMount(app, mountDeps);
  companyRoutes(mount, companies);
  const access = createDocumentAccess(readers, config.requiredDevelopment);
  pdfRoutes(mount, readers, access);
  catalogRoutes(mount, products, { companies, access });
  await app.register(async (reusing) => {
    const reusingMount = createMount(reusing, {
      ...mountDeps,
      reuse: reuseAnswers(reusing, measures.lookups('product requests')),
    });
    integrationRoutes(reusingMount, products, { companies, access });
  });
  geoRoutes(app, places);
  analyticsRoutes(app, mount, database.repos, clock);
};

/** Readable by pages of other sites: viewers on their own origin, readers of PDF files. */
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

/** Measures responses, and serves those that the response cache has ahead of Fastify. */
const cacheResponses = (app: FastifyInstance, deps: AppDeps, rate: CallRate): void => {
  const { config, metrics, measures, tenants, readers, tracing } = deps;
  const answered = measureResponses(app, metrics);
  measureTenants(app, tenants, readers.companyOf);
  const cache = createResponseCache();
  const looked = measures.lookups('responses');
  captureResponses(app, cache, (request) => {
    looked(false);
    return tenantOf(request, readers.companyOf);
  });
  serveCached(app.server, {
    cache,
    isAuthorized: createCacheAuth(config, rate),
    onResponse: ({ route, tenant, body }, status, seconds, request) => {
      looked(true);
      answered(route, status, seconds);
      traceCached(tracing, request, { route, status, seconds });
      if (tenant !== null) tenants.add(tenant, seconds, status === 304 ? 0 : body.length);
    },
    isUncached: createStudioHostCheck(config),
    draining: deps.draining,
  });
};

export const buildApp = async (deps: AppDeps): Promise<FastifyInstance> => {
  const { config, database, logger, metrics, viewerDist, studioDist } = deps;
  const app = fastify({
    loggerInstance: logger,
    // Fastify's own log lines contain the client's address, which is never stored (decisions "Analytics").
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustProxyOption(config.trustProxy),
    ...connectionTimeouts,
    requestIdHeader: false,
    genReqId: requestIdOf,
    bodyLimit: 64 * 1024,
    routerOptions: { maxParamLength: 512 },
    clientErrorHandler: rejectConnection,
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply.headers(securityHeaders(config))),
  });
  traceRequests(app, deps.tracing);
  addRequestIds(app);
  separateStudio(app, config);
  closeConnectionsWhileDraining(app, deps.draining);
  enforceBodyTimeout(app);
  await protect(app, config);
  const rate = createCallRate();
  cacheResponses(app, deps, rate);
  measureStoreCircuits(deps.products, metrics);
  const isOperator = createOperatorCheck(config.metricsToken);
  healthRoutes(app, { database, fileMaintenance: deps.fileMaintenance, draining: deps.draining, isOperator });
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
  await app.register(async (drafts) => {
    await withinRate(drafts, deps);
    editionPreviewRoutes(drafts, deps);
  });
  if (viewerDist !== null) {
    await app.register((assets) => assetsRoutes(assets, viewerDist));
    embedRoutes(app, viewerDist);
    serviceWorkerRoutes(app, viewerDist, config.offlineReading);
  }
  if (studioDist !== null) await app.register((studio) => studioRoutes(studio, { config, studioDist }));
  docsRoutes(app, config);
  shellRoutes(app, deps);
  return app;
};
