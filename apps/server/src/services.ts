/** Opens the services of the server and the commands from the configuration. The only place that chooses adapters. */
import type { DataStore } from '@tus/server';
import { type Config, readConfig } from './config.ts';
import { listedIn } from './domain/allowed-hosts.ts';
import type { DeliveryDeps } from './domain/analytics/delivery.ts';
import type { Places } from './domain/companies/places.ts';
import type { Database } from './domain/ports/database.ts';
import type { DatabaseDumps } from './domain/ports/database-dumps.ts';
import type { DatabaseState } from './domain/ports/database-state.ts';
import type { FeedPorts } from './domain/ports/feeds.ts';
import type { FileMaintenance } from './domain/ports/file-maintenance.ts';
import type { FileStore, TemporaryFiles, TileCache } from './domain/ports/files.ts';
import type { Post } from './domain/ports/forwarding.ts';
import type { Metrics } from './domain/ports/metrics.ts';
import type { PdfEngine, PdfUnlocker, TextRecogniser, TileDrawer } from './domain/ports/pdf.ts';
import type { Stores, StoreTrials } from './domain/ports/stores.ts';
import type { MediaReader, UploadFiles } from './domain/ports/uploads.ts';
import { noTracing, type Tracing } from './domain/tracing.ts';
import { AppError } from './errors/app-error.ts';
import { errorText } from './errors/describe-error.ts';
import { UserFacingError } from './errors/user-facing-error.ts';
import { createFeedFetcher } from './feeds/fetch-feed.ts';
import { createFeedInbox } from './feeds/inbox.ts';
import { createFeedReader } from './feeds/read-in-process.ts';
import { createPost } from './forwarding/post.ts';
import { openPlaceSource } from './geo/place-source.ts';
import { createPlaces } from './geo/places.ts';
import { createMediaReader } from './media/media-reader.ts';
import { createOcr } from './ocr/ocr.ts';
import { withEventMetrics, withNamedQueries } from './runtime/metrics/measured.ts';
import { type MetricSources, readAges } from './runtime/metrics/metric-sources.ts';
import { createDatabaseDumps } from './storage/database/database-dump.ts';
import { databaseState } from './storage/database/database-state.ts';
import { openDiskFiles } from './storage/files/disk/files-disk.ts';
import { openDiskMaintenance } from './storage/files/disk/maintenance-disk.ts';
import { openDiskTiles } from './storage/files/disk/tiles-disk.ts';
import { openDiskUploads } from './storage/files/disk/uploads-disk.ts';
import { openTemporaryFiles } from './storage/files/temporary-files.ts';
import { openDatabase } from './storage/open-database.ts';
import { findSecretKeys, openSecretKeys, type SecretKeys } from './storage/secrets/secret-keys.ts';
import { type SecretsKeyState, secretsKeyState } from './storage/secrets/secrets.ts';
import { createGuardedFetch } from './stores/http/guarded-fetch.ts';
import { PrivateAddressError } from './stores/http/public-lookup.ts';
import { createStores } from './stores/stores.ts';

/** Timeout of a store call while a shopper waits; milliseconds. */
const STORE_TIMEOUT_MS = 4000;
/** Timeout of work that delays only the end of the process; milliseconds. */
const POST_TIMEOUT_MS = 5000;

type Load = { busy: number; idle: number; waiting: number };
type Drawing = PdfEngine & PdfUnlocker & TileDrawer & { warmUp: () => Promise<void>; load: () => Load };

export type Services = {
  config: Config;
  tracing: Tracing;
  database: Database;
  files: FileStore;
  fileMaintenance: FileMaintenance;
  stores: Stores & StoreTrials;
  /** Loaded and started on first use: most commands render nothing. */
  engine: () => Promise<Drawing>;
  recogniser: TextRecogniser | null;
  /** State of its workers; null before first use. */
  drawing: () => Load | null;
  tileCache: TileCache;
  /** Dependencies of event forwarding. */
  delivery: DeliveryDeps;
  /** Calls the API of the shared cache in front (EDGE_PURGE_URL) and no other host of a private network. */
  postToEdge: Post;
  uploads: () => Promise<UploadFiles & { datastore: DataStore }>;
  temporary: TemporaryFiles;
  media: MediaReader;
  feeds: FeedPorts;
  copies: DatabaseDumps;
  /** Opened on the first call: commands need no places. Rejects when the database file cannot be used. */
  places: () => Promise<Places>;
  clock: () => Date;
  close: () => Promise<void>;
};

/** Driver errors such as `connect ECONNREFUSED …` do not name the service. */
const refuseDatabase = (error: unknown): never => {
  const isOut = error instanceof AppError && error.code === 'database.unavailable';
  if (error instanceof AppError && !isOut) throw error;
  const cause = isOut ? (error.cause ?? error) : error;
  throw new UserFacingError(`The database cannot be opened: ${errorText(cause)}`, { cause });
};

const refuseFolder = (error: unknown): never => {
  if (error instanceof AppError) throw error;
  throw new UserFacingError(`The folder of the data (DATA_DIR) cannot be used: ${errorText(error)}`, { cause: error });
};

const observed = ({ s3Call, lookups }: Metrics) => ({
  onCall: s3Call,
  onFile: lookups('S3 files'),
  onCopy: lookups('S3 copies'),
});

/** The stores of files and tiles that the configuration selects. */
const openFiles = async ({ dataDir, s3 }: Config, measures?: Metrics, tracing: Tracing = noTracing) => {
  const localTiles = openDiskTiles({ dataDir });
  if (s3 === null)
    return {
      files: await openDiskFiles({ dataDir }).catch(refuseFolder),
      fileMaintenance: openDiskMaintenance({ dataDir }),
      tileCache: localTiles,
      uploads: () => openDiskUploads({ dataDir }).catch(refuseFolder),
      close: () => undefined,
    };
  const { openS3 } = await import('./storage/files/s3/open-s3.ts');
  return openS3({ ...s3, ...(measures && observed(measures)), tracing }, { dataDir, localTiles }).catch(
    (error: unknown) => {
      throw new UserFacingError(`The bucket ${s3.bucket} (S3_BUCKET) cannot be used: ${errorText(error)}`, {
        cause: error,
      });
    },
  );
};

/** `allowedHosts`: may be in a private network. */
const postTo = (allowedHosts: readonly string[], now: () => Date, tracing: Tracing): Post =>
  createPost({
    fetch: createGuardedFetch({ allowedHosts, timeoutMs: POST_TIMEOUT_MS }),
    timeoutMs: POST_TIMEOUT_MS,
    isRefused: (cause) => cause instanceof PrivateAddressError,
    now,
    tracing,
  });

const deliveryOver = (
  { repos }: Database,
  { webhookHosts, ga4Url }: Config,
  now: () => Date,
  tracing: Tracing,
): DeliveryDeps => ({
  forwarding: repos.forwarding,
  secrets: repos.secrets,
  post: postTo(webhookHosts, now, tracing),
  now,
  random: Math.random,
  ga4Url,
});

/** `keys` replaces the existing or generated keys of secrets. */
export type ServicesOptions = { keys?: SecretKeys; measures?: Metrics; tracing?: Tracing };

export const openServices = async (
  config: Config,
  { keys: given, measures, tracing = noTracing }: ServicesOptions = {},
): Promise<Services> => {
  const secretsKey = given ?? (await openSecretKeys(keysPlace(config)).catch(refuseFolder));
  const { files, fileMaintenance, tileCache, uploads, close: closeFiles } = await openFiles(config, measures, tracing);
  const temporary = await openTemporaryFiles(config).catch(refuseFolder);
  const opened = await openDatabase({
    secretsKey,
    ...databasePlace(config),
    quotas: config.quotas,
    ...(measures && { measures }),
  }).catch(refuseDatabase);
  const database =
    measures === undefined ? opened : withEventMetrics(withNamedQueries(opened, measures, tracing), measures);
  const { secrets, feed } = database.repos;
  const { storeHosts, feedHosts } = config;
  const clock = () => new Date();
  let engine: Drawing | null = null;
  const recogniser = config.ocr === null ? null : createOcr(config.ocr);
  return {
    config,
    tracing,
    database,
    files,
    fileMaintenance,
    stores: createStores({
      secrets,
      feed,
      isListed: listedIn(storeHosts),
      fetch: createGuardedFetch({ allowedHosts: storeHosts, timeoutMs: STORE_TIMEOUT_MS }),
      timeoutMs: STORE_TIMEOUT_MS,
      tracing,
      ...(measures && { onCall: measures.storeCall }),
    }),
    engine: async () => {
      const { createPdfEngine } = await import('./pdf/engine.ts');
      engine ??= createPdfEngine({ workers: config.workers ?? undefined, pictureEffort: config.pictureEffort });
      return engine;
    },
    recogniser,
    drawing: () => engine?.load() ?? null,
    tileCache,
    delivery: deliveryOver(database, config, clock, tracing),
    postToEdge: postTo(config.edgePurge === null ? [] : [new URL(config.edgePurge.url).host], clock, tracing),
    uploads,
    temporary,
    media: createMediaReader(),
    feeds: {
      reader: createFeedReader(),
      fetcher: createFeedFetcher({
        fetch: createGuardedFetch({ allowedHosts: feedHosts, timeoutMs: STORE_TIMEOUT_MS }),
        isListed: listedIn(feedHosts),
        temporary,
        tracing,
      }),
      inbox: createFeedInbox(temporary),
    },
    copies: createDatabaseDumps(databasePlace(config)),
    places: async () => createPlaces(await openPlaceSource(config, clock)),
    clock,
    close: async () => {
      await Promise.all([engine?.close(), recogniser?.close()]);
      await database.close();
      closeFiles();
    },
  };
};

/** The values read at each scrape of the metrics. */
export const metricSources = ({
  database: { repos },
  drawing,
  clock,
}: Pick<Services, 'database' | 'drawing' | 'clock'>): MetricSources => ({
  pdfWorkers: drawing,
  jobs: () => repos.jobs.countByState(),
  events: () => repos.analytics.waiting(),
  ages: () => readAges(repos, clock()),
});

const databasePlace = ({ dataDir, databaseUrl }: Config) => ({
  dataDir,
  ...(databaseUrl !== null && { url: databaseUrl }),
});
const keyPlace = ({ dataDir, secretsKey }: Config) => ({ dataDir, ...(secretsKey !== null && { value: secretsKey }) });
const keysPlace = ({ dataDir, secretsKey, secretsKeyNext }: Config) => ({
  dataDir,
  value: secretsKey,
  next: secretsKeyNext,
});

/** Dependencies of backup, restore and doctor. Nothing is migrated and no key is generated: the present state is examined. */
export type Maintenance = {
  config: Config;
  copies: DatabaseDumps;
  state: () => Promise<DatabaseState>;
  files: FileStore;
  fileMaintenance: FileMaintenance;
  temporary: TemporaryFiles;
  /** All available keys: two during a rotation. Null when none exists yet. */
  secretKeys: () => Promise<SecretKeys | null>;
  keyState: () => Promise<SecretsKeyState>;
  clock: () => Date;
  close: () => void;
};

const openMaintenance = async (config: Config): Promise<Maintenance> => {
  const { files, fileMaintenance, close } = await openFiles(config);
  const temporary = await openTemporaryFiles(config).catch(refuseFolder);
  return {
    config,
    copies: createDatabaseDumps(databasePlace(config)),
    state: () => databaseState(databasePlace(config)).catch(refuseDatabase),
    files,
    fileMaintenance,
    temporary,
    secretKeys: () => findSecretKeys(keysPlace(config)),
    keyState: () => secretsKeyState(keyPlace(config)),
    clock: () => new Date(),
    close,
  };
};

export const withMaintenance = async <T>(work: (maintenance: Maintenance) => Promise<T>): Promise<T> => {
  const maintenance = await openMaintenance(readConfig());
  try {
    return await work(maintenance);
  } finally {
    maintenance.close();
  }
};

export const withServices = async <T>(
  work: (parts: Services) => Promise<T>,
  options: ServicesOptions = {},
): Promise<T> => {
  const parts = await openServices(readConfig(), options);
  try {
    return await work(parts);
  } finally {
    await parts.close();
  }
};
