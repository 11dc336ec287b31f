/** The server: reads the configuration, opens services, listens, and shuts down on a signal. */
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import { buildApp } from './app.ts';
import { type Config, readConfig, readSettings } from './config.ts';
import { trackVersions } from './domain/caching/cache-versions.ts';
import { staleOnErrorReads } from './domain/caching/stale-on-error.ts';
import { rememberedCallLimit } from './domain/companies/quotas.ts';
import { createDocumentAccess } from './domain/documents/document-access.ts';
import { createTiles } from './domain/documents/tiles/tiles.ts';
import type { Metrics } from './domain/ports/metrics.ts';
import type { UploadFiles } from './domain/ports/uploads.ts';
import { createProductLookup } from './domain/products/products.ts';
import { describeError } from './errors/describe-error.ts';
import { startHousekeeping } from './jobs/housekeeping.ts';
import { startWorker } from './jobs/worker.ts';
import { openHostWarnings } from './operation/check-hosts.ts';
import { finishPendingRemovals, finishRemoval } from './operation/company/removals.ts';
import { collectUnusedMedia } from './operation/company/unused-media.ts';
import { startAnalyticsWork } from './runtime/analytics-work.ts';
import { builtApp } from './runtime/built-apps.ts';
import { startEdgePurges } from './runtime/edge-purge-work.ts';
import { startFeedTimer } from './runtime/feed-timer.ts';
import { listen } from './runtime/listen.ts';
import { createLogger } from './runtime/logger.ts';
import { withProductMetrics } from './runtime/metrics/measured.ts';
import { registerSources } from './runtime/metrics/metric-sources.ts';
import { createMetrics } from './runtime/metrics/metrics.ts';
import { createTopTenants } from './runtime/metrics/top-tenants.ts';
import { redactedSettings } from './runtime/redacted-settings.ts';
import { startScheduleTimer } from './runtime/schedule-timer.ts';
import { closeGracefully, forcedExit, listenForSignals, shutdownTimeout } from './runtime/shutdown.ts';
import { openTracing } from './runtime/tracing/tracing.ts';
import { metricSources, openServices, type Services } from './services.ts';
import { createAddressProbe } from './stores/http/address-probe.ts';
import { createGuardedFetch } from './stores/http/guarded-fetch.ts';
import { createWorkerDeps } from './worker-deps.ts';

const print = (text: string) => void process.stdout.write(`${text}\n`);

/** Companies printed at a start, and documents of each: a deployment may have thousands. */
const MAX_LISTED = 20;

/** Returns the number of companies. */
const printAddresses = async ({ config, database: { repos } }: Services, origin: string): Promise<number> => {
  const { companies, total: companyCount } = await repos.companies.page({ limit: MAX_LISTED });
  print(`Vitrina listens at ${origin}`);
  if (builtApp('studio') !== null) print(`Studio, for publishers: ${config.studioUrl ?? origin}/studio`);
  if (companyCount === 0) print('There is no company yet. Create one with: npx vitrina company add --help');
  if (companyCount > MAX_LISTED) print(`${companyCount} companies; the first ${MAX_LISTED}:`);
  for (const { Uid, Name } of companies) {
    const address = `${origin}/view?company=${encodeURIComponent(Uid)}`;
    print(`\n${Name}\n  ${address}`);
    const first = { page: 1, itemsPerPage: MAX_LISTED };
    const { pdfs, total } = await repos.documents.list({ companyUid: Uid, ...first, referenceKey: null });
    for (const { Uid: pdfUid, name, pages } of pdfs)
      print(`  ${address}&pdf=${encodeURIComponent(pdfUid)}  ${name}, ${pages} pages`);
    if (total > MAX_LISTED) print(`  … and ${total - MAX_LISTED} more`);
  }
  return companyCount;
};

/** The public address; with PORT=0 it contains the port that the system has chosen. */
const originOf = (config: Config, app: FastifyInstance): string => {
  const address = app.server.address();
  return config.port === 0 && typeof address === 'object' && address !== null
    ? `http://localhost:${address.port}`
    : config.publicUrl;
};

/** Publishes the demo; with `DEMO` a server does so before it listens. `stop` interrupts it. */
export type PublishDemo = (
  services: Services,
  options: { print: (text: string) => void; stop: AbortSignal },
) => Promise<void>;

/** A failure of the demo is printed and does not stop the server. */
const showDemo = (publishDemo: PublishDemo, services: Services, stop: AbortSignal): Promise<void> =>
  publishDemo(services, { print, stop }).catch((error: unknown) => {
    if (!stop.aborted) print(`The demo is incomplete. ${describeError(error)}`);
  });

const startWork = ({ database, delivery, config, clock }: Services, logger: Logger) =>
  startAnalyticsWork({
    events: database.repos.events,
    analytics: database.repos.analytics,
    delivery,
    holder: randomUUID(),
    eventsDays: config.eventsDays,
    now: clock,
    onFailure: (work, err) => logger.error({ work, err }, 'analytics work failed'),
  });

/** Removals of companies, beside requests and from time to time. */
const removalsOf = (
  { database: { repos }, copies, fileMaintenance, clock }: Services,
  uploads: UploadFiles,
  logger: Logger,
) => {
  const deps = { repos, uploads, copies, fileMaintenance, now: clock };
  const onError = (error: unknown) => logger.error({ err: error }, 'removal of a company');
  return {
    finish: (uid: string): void => void finishRemoval(deps, uid).catch(onError),
    finishPending: () => finishPendingRemovals(deps),
    collectMedia: () => collectUnusedMedia(deps),
  };
};

type Observed = { metrics: Registry; measures: Metrics; logger: Logger; draining: AbortSignal };

/** Opening a connection, for the check before publishing. */
const PROBE_TIMEOUT_MS = 5000;

/** The app over the services, with its caches. */
const openApp = async (services: Services, { metrics, measures, logger, draining }: Observed) => {
  const { config, database, files, fileMaintenance, stores, clock, tileCache, engine, feeds, tracing } = services;
  const lists = trackVersions(database.changes, ['feed']);
  const onLookup = { stores: measures.lookups('store answers'), lists: measures.lookups('price lists') };
  const callLimit = rememberedCallLimit(database.repos.quotas, trackVersions(database.changes, ['company']));
  const products = withProductMetrics(
    createProductLookup({ stores, now: clock, lists, onLookup, callLimit }),
    measures,
  );
  database.changes.subscribe(products.onChange);
  const readers = staleOnErrorReads(database.repos, clock);
  const access = createDocumentAccess(readers, config.requiredDevelopment);
  const tiles = createTiles({
    access,
    documents: readers.documents,
    kept: database.repos.documents,
    files,
    cache: tileCache,
    drawer: engine,
    onLookup: measures.lookups('tiles'),
  });
  const isKnown = async (uid: string) => (await readers.companies.byUid(uid)) !== null;
  const tenants = createTopTenants({ isKnown, logger });
  const uploads = await services.uploads();
  const removals = removalsOf(services, uploads, logger);
  const app = await buildApp({
    config,
    database,
    readers,
    files,
    fileMaintenance,
    products,
    stores,
    probe: createAddressProbe(createGuardedFetch({ allowedHosts: [], timeoutMs: PROBE_TIMEOUT_MS })),
    places: await services.places(),
    feeds,
    tiles,
    clock,
    finishRemoval: removals.finish,
    logger,
    metrics,
    measures,
    tenants,
    tracing,
    uploads,
    temporary: services.temporary,
    media: services.media,
    engine,
    viewerDist: builtApp('viewer'),
    studioDist: builtApp('studio'),
    draining,
  });
  return { app, uploads, tenants, finishRemovals: removals.finishPending, collectMedia: removals.collectMedia };
};

const startPurging = ({ database, postToEdge, config, clock }: Services, logger: Logger) =>
  config.edgePurge === null
    ? null
    : startEdgePurges({
        changes: database.changes,
        purges: database.repos.edgePurges,
        post: postToEdge,
        target: config.edgePurge,
        holder: randomUUID(),
        now: clock,
        onFailure: (failure) => logger.warn(failure, 'edge purge failed'),
        onError: (err) => logger.error({ err }, 'edge purge work failed'),
      });

/** Serves until a signal comes. Resolves to the exit code. */
export const serve = async (publishDemo: PublishDemo): Promise<number> => {
  const config = readConfig();
  const metrics = new Registry();
  const measures = createMetrics(metrics);
  // Logs go to stderr, addresses to stdout, so that each can be read alone.
  const logger = createLogger(config.logLevel);
  const traces = await openTracing(config, (about, text) => logger.warn(about, text));
  const { tracing } = traces;
  const services = await openServices(config, { measures, tracing });
  logger.info({ settings: redactedSettings(readSettings()) }, 'settings');
  try {
    const { first: signal, draining, forced } = listenForSignals();
    if (config.demo) {
      // A signal during the first start interrupts the demo's publishing, which leaves no trace then.
      await showDemo(publishDemo, services, draining);
      if (draining.aborted) return 0;
    }
    const { database, clock, engine } = services;
    registerSources(metrics, metricSources(services));
    const { app, tenants, ...cleaning } = await openApp(services, { metrics, measures, logger, draining });
    const schedules = await startScheduleTimer({ database, clock }, logger);
    const refusal = await listen(app, { ...config, setting: 'PORT' });
    if (refusal !== null) {
      process.stderr.write(`${refusal}\n`);
      await schedules.stop();
      await app.close();
      return 1;
    }
    const companyCount = await printAddresses(services, originOf(config, app));
    for (const problem of openHostWarnings(config, companyCount)) logger.warn({ problem }, 'private hosts');
    // Starts a rendering worker, so that the first request for a tile does not wait for one.
    void engine().then(({ warmUp }) => warmUp());
    const feedTimer = startFeedTimer({ repos: database.repos, ...services.feeds, now: clock, tracing }, logger);
    const housekeeping = startHousekeeping(
      { repos: database.repos, ...cleaning, auditDays: config.auditDays, now: clock },
      logger,
    );
    const worker = config.jobs.isInline ? startWorker(createWorkerDeps(services, logger, measures)) : null;
    const work = startWork(services, logger);
    const purging = startPurging(services, logger);
    logger.info({ signal: await signal }, 'closing');
    const since = performance.now();
    const leaving = Promise.all([
      closeGracefully(app, config.shutdown, forced),
      worker?.stop(),
      work.stop(),
      purging?.stop(),
      housekeeping.stop(),
      feedTimer.stop(),
      schedules.stop(),
    ]);
    const [isWhole] = await Promise.race([leaving, forcedExit(forced), shutdownTimeout(config.shutdown)]);
    tenants.stop();
    await traces.stop(config.shutdown, since, forced);
    logger.info({ isWhole }, 'closed');
    return 0;
  } finally {
    await services.close();
    traces.abandon();
  }
};
