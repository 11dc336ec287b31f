/** The process: reads the configuration, opens things, listens, and closes them again on a signal. */
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { destination, pino } from 'pino';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { buildApp } from './app.ts';
import { publishDemo } from './cli/demo.ts';
import { type Config, readConfig } from './config.ts';
import { createProductLookup } from './domain/products.ts';
import { createTiles } from './domain/tiles.ts';
import { failureOf } from './failure.ts';
import { startFeedTimer } from './feed-timer.ts';
import { openParts, type Parts } from './parts.ts';

/** Answers in flight at a signal may take this long; then their connections are cut. */
const GRACE_MS = 5000;

const builtViewer = (): string | null => {
  const dist = fileURLToPath(new URL('../../viewer/dist', import.meta.url));
  return existsSync(`${dist}/manifest.json`) ? dist : null;
};

const say = (text: string) => void process.stdout.write(`${text}\n`);

const printAddresses = async ({ database: { repos } }: Parts, origin: string): Promise<void> => {
  const companies = await repos.companies.list();
  say(`Vitrina listens at ${origin}`);
  if (companies.length === 0) say('There is no company yet. Create one with: npx vitrina company add --help');
  for (const { Uid, Name } of companies) {
    const address = `${origin}/view?company=${encodeURIComponent(Uid)}`;
    say(`\n${Name}\n  ${address}`);
    for (const { pdfUid, details, pageCount } of await repos.documents.headsOf(Uid)) {
      say(`  ${address}&pdf=${encodeURIComponent(pdfUid)}  ${details.name}, ${pageCount} pages`);
    }
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
const showDemo = (parts: Parts): Promise<void> =>
  publishDemo(parts, say).catch((error: unknown) => say(`The demo is not whole. ${failureOf(error)}`));

const firstSignal = () =>
  new Promise<string>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => resolve(signal));
  });

const listen = async (app: FastifyInstance, { host, port }: Config): Promise<string | null> => {
  try {
    await app.listen({ host, port });
    return null;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'EADDRINUSE')
      return `Port ${port} is taken. End what listens there, or choose another: PORT=${port + 10}`;
    if (code === 'EACCES') return `Port ${port} may not be used by this user. Choose one above 1024 with PORT.`;
    if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL') return `HOST ${host} is no address of this machine.`;
    throw error;
  }
};

const closeGracefully = async (app: FastifyInstance): Promise<void> => {
  const patience = new AbortController();
  void sleep(GRACE_MS, undefined, { signal: patience.signal }).then(
    () => app.server.closeAllConnections(),
    () => undefined,
  );
  await app.close().finally(() => patience.abort());
};

/** Serves until a signal comes. Resolves to the exit code. */
export const serve = async (config: Config = readConfig()): Promise<number> => {
  const parts = await openParts(config);
  // Logs go to stderr, addresses to stdout: neither disturbs who reads the other.
  const logger = pino({ level: config.logLevel, base: null }, destination({ fd: 2, sync: false }));
  try {
    const signal = firstSignal();
    if (config.demo) {
      const shown = showDemo(parts).then(() => 'shown');
      // Who stops the first start does not wait for the drawing of pages; what is not published leaves no trace.
      if ((await Promise.race([shown, signal])) !== 'shown') return 0;
    }
    const metrics = new Registry();
    collectDefaultMetrics({ register: metrics });
    const { database, files, stores, clock, tileCache, engine } = parts;
    const products = createProductLookup({ stores, now: clock });
    database.changes.subscribe(products.follow);
    const places = await parts.places();
    const tiles = createTiles({ documents: database.repos.documents, files, cache: tileCache, drawer: engine });
    const viewerDist = builtViewer();
    const app = await buildApp({
      config,
      database,
      files,
      products,
      places,
      feeds: parts.feeds,
      tiles,
      clock,
      logger,
      metrics,
      viewerDist,
    });
    const refusal = await listen(app, config);
    if (refusal !== null) {
      process.stderr.write(`${refusal}\n`);
      await app.close();
      return 1;
    }
    await printAddresses(parts, originOf(config, app));
    // The first shopper who looks closely does not wait for a worker to be born.
    void engine().then(({ wake }) => wake());
    const feeds = startFeedTimer(parts, logger);
    logger.info({ signal: await signal }, 'closing');
    await Promise.all([closeGracefully(app), feeds.stop()]);
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
