/** An app over a real temporary database and real files, with one company that sells from a price list, for tests. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Product } from '@vitrina/contract';
import type { InjectOptions } from 'fastify';
import { Registry } from 'prom-client';
import { buildApp } from '../../app.ts';
import { type Config, parseConfig } from '../../config.ts';
import type { PasswordCost } from '../../domain/accounts/password.ts';
import { listedIn } from '../../domain/allowed-hosts.ts';
import { trackVersions } from '../../domain/caching/cache-versions.ts';
import { type StaleOnErrorReads, staleOnErrorReads } from '../../domain/caching/stale-on-error.ts';
import type { AddressProbe } from '../../domain/check/address-rules.ts';
import { newCompany } from '../../domain/companies/companies.ts';
import type { PlaceSource } from '../../domain/companies/places.ts';
import { rememberedCallLimit } from '../../domain/companies/quotas.ts';
import { createDocumentAccess } from '../../domain/documents/document-access.ts';
import { createTiles } from '../../domain/documents/tiles/tiles.ts';
import type { Database } from '../../domain/ports/database.ts';
import type { NewEdition } from '../../domain/ports/documents.ts';
import type { NewPage } from '../../domain/ports/elements.ts';
import type { TileDrawer } from '../../domain/ports/pdf.ts';
import { createProductLookup } from '../../domain/products/products.ts';
import { noTracing, type Tracing } from '../../domain/tracing.ts';
import { createFeedFetcher } from '../../feeds/fetch-feed.ts';
import { createFeedInbox } from '../../feeds/inbox.ts';
import { createFeedReader } from '../../feeds/read-in-process.ts';
import { createPlaces } from '../../geo/places.ts';
import { createMediaReader } from '../../media/media-reader.ts';
import { finishRemoval, type RemovalDeps } from '../../operation/company/removals.ts';
import { createPdfEngine } from '../../pdf/engine.ts';
import { createLogger } from '../../runtime/logger.ts';
import { withProductMetrics } from '../../runtime/metrics/measured.ts';
import { createMetrics } from '../../runtime/metrics/metrics.ts';
import { createTopTenants } from '../../runtime/metrics/top-tenants.ts';
import { createDatabaseDumps } from '../../storage/database/database-dump.ts';
import type { DatabaseLocation } from '../../storage/database/database-engine.ts';
import { openDiskFiles } from '../../storage/files/disk/files-disk.ts';
import { openDiskMaintenance } from '../../storage/files/disk/maintenance-disk.ts';
import { openDiskTiles } from '../../storage/files/disk/tiles-disk.ts';
import { openDiskUploads } from '../../storage/files/disk/uploads-disk.ts';
import { openTemporaryFiles } from '../../storage/files/temporary-files.ts';
import { type DatabaseOptions, openDatabase } from '../../storage/open-database.ts';
import { createStores } from '../../stores/stores.ts';

export const NOW = new Date('2026-03-01T12:00:00.000Z');
/** A thousandth of the real cost: passwords of tests protect nothing. */
export const CHEAP_PASSWORDS = { N: 2 ** 10, r: 8, p: 1 };
const KEY = 'vitrina';

const aProduct = (id: string, ref: string): Product => ({
  productId: id,
  productName: `Producto ${id}`,
  linkText: `producto-${id}`,
  categoryId: 'Sala',
  allSpecifications: [],
  items: [
    {
      itemId: `${id}1`,
      referenceId: [{ key: 'RefId', value: ref }],
      name: `Producto ${id}`,
      nameComplete: 'Default Title',
      images: [],
      sellers: [
        {
          commertialOffer: {
            price: 1000,
            listPrice: 1200,
            priceWithoutDiscount: 1200,
            rewardValue: 0,
            currency: 'COP',
          },
        },
      ],
    },
  ],
});

const aPage = (index: number, page: Partial<NewPage> = {}): NewPage => ({
  index,
  name: `Página ${index}`,
  url: `/files/${'0'.repeat(64)}.webp`,
  width: 595,
  height: 842,
  pictures: [{ url: `/files/${'0'.repeat(64)}.webp`, width: 480, height: 680, type: 'image/webp' }],
  thumbnail: null,
  color: '#ffffff',
  words: null,
  tags: [],
  images: [],
  videos: [],
  models: [],
  links: [],
  ...page,
});

const anEdition = (edition: Partial<NewEdition> = {}): NewEdition => ({
  pdfUid: 'catalogo',
  companyUid: 'acme',
  details: {
    url: `/files/${'1'.repeat(64)}.pdf`,
    name: 'Catálogo',
    isCommercial: true,
    isVertical: true,
    logo: '',
    name_tab: 'PDF interactivo',
  },
  pages: [
    aPage(1),
    aPage(2, {
      tags: [
        {
          name: 'Sofá',
          iconIndex: 1,
          position: { left: 10, top: 20 },
          color: '',
          size: null,
          active: true,
          product: { id: '1', ref: 'CN-1' },
          origin: 'auto',
        },
      ],
    }),
  ],
  sections: [{ name: 'Salas', index: 2 }],
  ...edition,
});

const seed = async (database: Database): Promise<void> => {
  await database.inTransaction(async ({ companies, documents, feed }) => {
    for (const uid of ['acme', 'otra']) {
      await companies.insert(newCompany(uid, { name: uid, color: '#aa3300' }, NOW), NOW);
      await companies.setDevelopments(uid, ['interactive_pdf']);
    }
    await documents.publish(anEdition(), NOW);
    const product = aProduct('1', 'CN-1');
    await feed.replace('acme', [{ product, category: ['Sala'], refs: [{ ref: 'CN-1', itemId: '11' }] }], NOW);
  });
};

type TestAppOptions = {
  environment?: Record<string, string>;
  drawer?: TileDrawer;
  places?: PlaceSource;
  viewerDist?: string;
  studioDist?: string;
  /** An existing database in place of a new one. */
  at?: DatabaseOptions;
  feedFetch?: Parameters<typeof createFeedFetcher>[0]['fetch'];
  storeFetch?: Parameters<typeof createStores>[0]['fetch'];
  tracing?: Tracing;
  probe?: AddressProbe;
  lookup?: Partial<Parameters<typeof createProductLookup>[0]>;
  databaseUrl?: string;
  clock?: () => Date;
  passwordCost?: PasswordCost;
};

/** Log, metrics and counts of an app; its parameter reads the companies. */
const observers = ({ companies }: StaleOnErrorReads) => {
  const lines: string[] = [];
  const metrics = new Registry();
  const measures = createMetrics(metrics);
  const logger = createLogger('trace', { write: (line: string) => void lines.push(line) });
  const tenants = createTopTenants({ isKnown: async (uid) => (await companies.byUid(uid)) !== null, logger });
  const onLookup = { stores: measures.lookups('store answers'), lists: measures.lookups('price lists') };
  return { lines, metrics, measures, logger, tenants, onLookup };
};

const refuseCalls = () => Promise.reject(new Error('tests call no store'));

const removalsOver = (deps: Pick<RemovalDeps, 'repos' | 'uploads' | 'now'>, location: DatabaseLocation) => {
  let last: Promise<unknown> = Promise.resolve();
  const fileMaintenance = openDiskMaintenance(location);
  return {
    start: (uid: string): void => {
      last = finishRemoval({ ...deps, copies: createDatabaseDumps(location), fileMaintenance }, uid);
    },
    settled: () => last,
  };
};

type TilesOptions = Pick<Parameters<typeof createTiles>[0], 'files' | 'onLookup'> & {
  config: Config;
  drawer: TileDrawer | undefined;
  database: Database;
};

const tilesOver = (readers: StaleOnErrorReads, { config, drawer, database, ...rest }: TilesOptions) =>
  createTiles({
    ...rest,
    access: createDocumentAccess(readers, config.requiredDevelopment),
    documents: readers.documents,
    kept: database.repos.documents,
    cache: openDiskTiles({ dataDir: config.dataDir }),
    drawer: async () => drawer ?? { lanes: 1, tiles: async () => null, prepare: async () => undefined },
  });

const fixedParts = (given: TestAppOptions) => ({
  media: createMediaReader(),
  viewerDist: given.viewerDist ?? null,
  studioDist: given.studioDist ?? null,
});

/** `lines`: the log; `draining`: aborted by a shutdown signal. Closing removes everything. */
export const openTestApp = async (given: TestAppOptions = {}) => {
  const dataDir = given.at?.dataDir ?? (await mkdtemp(join(tmpdir(), 'vitrina-http-')));
  const config: Config = parseConfig({ DATA_DIR: dataDir, RATE_LIMIT: '0', ...given.environment });
  const url = given.databaseUrl === undefined ? {} : { url: given.databaseUrl };
  const location = given.at ?? { dataDir, secretsKey: Buffer.alloc(32, 1), ...url };
  const database = await openDatabase({ quotas: config.quotas, ...location });
  if (!given.at) await seed(database);
  const files = await openDiskFiles({ dataDir });
  const stores = createStores({
    secrets: database.repos.secrets,
    feed: database.repos.feed,
    isListed: listedIn(config.storeHosts),
    fetch: given.storeFetch ?? refuseCalls,
    timeoutMs: given.storeFetch ? 2000 : 100,
    pause: async () => undefined,
  });
  const draining = new AbortController();
  const [uploads, temporary] = await Promise.all([openDiskUploads({ dataDir }), openTemporaryFiles({ dataDir })]);
  const engine = createPdfEngine({ workers: 1, pictureEffort: 0 });
  const clock = given.clock ?? (() => NOW);
  const removals = removalsOver({ repos: database.repos, uploads, now: clock }, { dataDir, ...given.at, ...url });
  const readers = staleOnErrorReads(database.repos, clock);
  const { lines, onLookup, ...observed } = observers(readers);
  const { measures, tenants } = observed;
  const callLimit = rememberedCallLimit(database.repos.quotas, trackVersions(database.changes, ['company']));
  const lookup = { stores, now: () => NOW, lists: trackVersions(database.changes, ['feed']), onLookup, callLimit };
  const app = await buildApp({
    config,
    database,
    readers,
    files,
    fileMaintenance: openDiskMaintenance({ dataDir }),
    stores,
    probe: given.probe ?? (async () => 'unsure'),
    products: withProductMetrics(createProductLookup({ ...lookup, ...given.lookup }), measures),
    tiles: tilesOver(readers, { files, config, database, drawer: given.drawer, onLookup: measures.lookups('tiles') }),
    places: createPlaces(given.places ?? null),
    feeds: {
      reader: createFeedReader(),
      fetcher: createFeedFetcher({ fetch: given.feedFetch ?? refuseCalls, temporary }),
      inbox: createFeedInbox(temporary),
    },
    clock,
    finishRemoval: removals.start,
    passwordCost: given.passwordCost ?? CHEAP_PASSWORDS,
    ...observed,
    tracing: given.tracing ?? noTracing,
    draining: draining.signal,
    ...fixedParts(given),
    uploads,
    temporary,
    engine: async () => engine,
  });
  const close = async () => {
    tenants.stop();
    await removals.settled();
    await app.close();
    await engine.close();
    await database.close();
    if (!given.at) await rm(dataDir, { recursive: true, force: true });
  };
  /** With the API key. */
  const call = (url: string, options: InjectOptions = {}) =>
    app.inject({ url, ...options, headers: { 'x-api-key': KEY, ...options.headers } });
  return {
    app,
    call,
    database,
    readers,
    measures,
    files,
    stores,
    uploads,
    engine,
    dataDir,
    lines,
    tenants,
    draining,
    close,
  };
};
export type TestApp = Awaited<ReturnType<typeof openTestApp>>;
