/** The process: reads the configuration, opens things, listens, and closes them again on a signal. */
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import { startAnalyticsWork } from './analytics-work.ts';
import { buildApp } from './app.ts';
import { publishDemo } from './cli/demo.ts';
import { type Config, readConfig, readSettings } from './config.ts';
import { followedEpochs } from './domain/epochs.ts';
import { createProductLookup } from './domain/products.ts';
import { rememberedReads } from './domain/remembered.ts';
import { createTiles } from './domain/tiles.ts';
import { failureOf } from './failure.ts';
import { startFeedTimer } from './feed-timer.ts';
import { startHousekeeping } from './jobs/housekeeping.ts';
import { startWorker } from './jobs/worker.ts';
import { workerDepsOf } from './jobs/worker-parts.ts';
import { listen } from './listen.ts';
import { createLogger } from './logger.ts';
import { createMeasures, measuredProducts, watchSources } from './metrics.ts';
import { openParts, type Parts, sourcesOf } from './parts.ts';
import { shownSettings } from './shown-settings.ts';
import { closeGracefully, cutShort, listenForSignals, timeOver } from './shutdown.ts';
import { builtViewer } from './viewer-dist.ts';

const say = (text: string) => void process.stdout.write(`${text}\n`);

/** Companies at a start, and documents of each: a terminal shows no more, and a deployment may have thousands. */
const MOST_TOLD = 20;

const printAddresses = async ({ database: { repos } }: Parts, origin: string): Promise<void> => {
  const companies = await repos.companies.list();
  say(`Vitrina listens at ${origin}`);
  if (companies.length === 0) say('There is no company yet. Create one with: npx vitrina company add --help');
  if (companies.length > MOST_TOLD) say(`${companies.length} companies; the first ${MOST_TOLD}:`);
  for (const { Uid, Name } of companies.slice(0, MOST_TOLD)) {
    const address = `${origin}/view?company=${encodeURIComponent(Uid)}`;
    say(`\n${Name}\n  ${address}`);
    const documents = await repos.documents.headsOf(Uid);
    for (const { pdfUid, details, pageCount } of documents.slice(0, MOST_TOLD))
      say(`  ${address}&pdf=${encodeURIComponent(pdfUid)}  ${details.name}, ${pageCount} pages`);
    if (documents.length > MOST_TOLD) say(`  … and ${documents.length - MOST_TOLD} more`);
  }
};

/** The public address; with PORT=0, which asks the system for a port, the one that it gave. */
const originOf = (config: Config, app: FastifyInstance): string => {
  const address = app.server.address();
  return config.port === 0 && typeof address === 'object' && address !== null
    ? `http://localhost:${address.port}`
    : config.publicUrl;
};

/** A demo that cannot be shown is told and stops nobody. */
const showDemo = (parts: Parts, stop: AbortSignal): Promise<void> =>
  publishDemo(parts, { say, stop }).catch((error: unknown) => {
    if (!stop.aborted) say(`The demo is not whole. ${failureOf(error)}`);
  });

const startWork = ({ database, delivery, config, clock }: Parts, logger: Logger) =>
  startAnalyticsWork({
    analytics: database.repos.analytics,
    delivery,
    holder: randomUUID(),
    eventsDays: config.eventsDays,
    now: clock,
    onFailure: (work, err) => logger.error({ work, err }, 'analytics work failed'),
  });

/** Serves until a signal comes. Resolves to the exit code. */
export const serve = async (config: Config = readConfig()): Promise<number> => {
  const metrics = new Registry();
  const measures = createMeasures(metrics);
  const parts = await openParts(config, { measures });
  // Logs go to stderr, addresses to stdout: neither disturbs who reads the other.
  const logger = createLogger(config.logLevel);
  logger.info({ settings: shownSettings(readSettings()) }, 'settings');
  try {
    const { first: signal, draining, cut } = listenForSignals();
    if (config.demo) {
      // Who stops the first start does not wait for the drawing of pages; what is not published leaves no trace.
      await showDemo(parts, draining);
      if (draining.aborted) return 0;
    }
    const { database, files, keptFiles, stores, clock, tileCache, engine } = parts;
    watchSources(metrics, sourcesOf(parts));
    const lists = followedEpochs(database.changes, ['feed']);
    const products = measuredProducts(createProductLookup({ stores, now: clock, lists }), measures);
    database.changes.subscribe(products.follow);
    const places = await parts.places();
    const readers = rememberedReads(database.repos, clock);
    const tiles = createTiles({ documents: readers.documents, files, cache: tileCache, drawer: engine });
    const viewerDist = builtViewer();
    const uploads = await parts.uploads();
    const app = await buildApp({
      config,
      database,
      readers,
      files,
      keptFiles,
      products,
      places,
      feeds: parts.feeds,
      tiles,
      clock,
      logger,
      metrics,
      uploads,
      engine,
      viewerDist,
      draining,
    });
    const refusal = await listen(app, { ...config, setting: 'PORT' });
    if (refusal !== null) {
      process.stderr.write(`${refusal}\n`);
      await app.close();
      return 1;
    }
    await printAddresses(parts, originOf(config, app));
    // The first shopper who looks closely does not wait for a worker to be born.
    void engine().then(({ wake }) => wake());
    const feedTimer = startFeedTimer(parts, logger);
    const housekeeping = startHousekeeping({ repos: database.repos, uploads, now: clock }, logger);
    const worker = config.jobs.isInline ? startWorker(workerDepsOf(parts, logger, measures)) : null;
    const work = startWork(parts, logger);
    logger.info({ signal: await signal }, 'closing');
    const leaving = Promise.all([
      closeGracefully(app, config.shutdown, cut),
      worker?.stop(),
      work.stop(),
      housekeeping.stop(),
      feedTimer.stop(),
    ]);
    const [isWhole] = await Promise.race([leaving, cutShort(cut), timeOver(config.shutdown)]);
    logger.info({ isWhole }, 'closed');
    return 0;
  } finally {
    await parts.close();
  }
};

const main = async (): Promise<number> => {
  try {
    return await serve();
  } catch (error) {
    process.stderr.write(`${failureOf(error)}\n`);
    return 1;
  }
};

if (import.meta.main) process.exit(await main());
