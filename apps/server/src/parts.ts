/** Opens what the server and the commands work with, from the configuration. Adapters are chosen here and nowhere else. */
import type { DataStore } from '@tus/server';
import { type Config, readConfig } from './config.ts';
import { AppError } from './domain/app-error.ts';
import type { DeliveryParts } from './domain/forward-delivery.ts';
import type { PlaceSource, Places } from './domain/places.ts';
import type { DatabaseCopies } from './domain/ports/copies.ts';
import type { DatabaseState } from './domain/ports/database-state.ts';
import type { FeedPorts } from './domain/ports/feeds.ts';
import type { KeptFiles } from './domain/ports/kept-files.ts';
import type { Measures } from './domain/ports/measures.ts';
import type { TemporaryFiles } from './domain/ports/temporary-files.ts';
import type { UploadFiles } from './domain/ports/uploads.ts';
import type { Database, FileStore, PdfEngine, Stores, TileCache, TileDrawer } from './domain/ports.ts';
import { textOf } from './failure.ts';
import { createFeedInbox } from './feeds/feed-inbox.ts';
import { createFeedFetcher } from './feeds/fetch-feed.ts';
import { createFeedReader } from './feeds/read-feed-apart.ts';
import { createPost } from './forwarding/post.ts';
import { embeddedPlaces } from './geo/embedded-places.ts';
import { openFilePlaces } from './geo/file-places.ts';
import { createPlaces } from './geo/places.ts';
import { createServicePlaces } from './geo/service-places.ts';
import { type MetricSources, measuredEvents } from './metrics.ts';
import { Refused } from './refused.ts';
import { createDatabaseCopies } from './storage/copies.ts';
import { databaseState } from './storage/database-state.ts';
import { openDiskFiles } from './storage/files-disk.ts';
import { openDiskKeptFiles } from './storage/kept-files-disk.ts';
import { openDatabase } from './storage/open-database.ts';
import { openSecretKeys, presentSecretKeys, type SecretKeys } from './storage/secret-keys.ts';
import { type SecretsKeyState, secretsKeyState } from './storage/secrets.ts';
import { openTemporaryFiles } from './storage/temporary-files.ts';
import { openDiskTiles } from './storage/tiles-disk.ts';
import { openDiskUploads } from './storage/uploads-disk.ts';
import { createGuardedFetch, RefusedAddress } from './stores/guarded-fetch.ts';
import { createStores } from './stores/stores.ts';

/** A shopper waits for this; milliseconds. */
const STORE_TIMEOUT_MS = 4000;
/** Nobody waits for this but the end of the process; milliseconds. */
const POST_TIMEOUT_MS = 5000;

type Load = { busy: number; idle: number; waiting: number };
type Drawing = PdfEngine & TileDrawer & { wake: () => Promise<void>; load: () => Load };

export type Parts = {
  config: Config;
  database: Database;
  files: FileStore;
  keptFiles: KeptFiles;
  stores: Stores;
  /** Loaded and started at its first use: most commands draw nothing. */
  engine: () => Promise<Drawing>;
  /** What its workers do; null before they are needed. */
  drawing: () => Load | null;
  tileCache: TileCache;
  /** What forwarding of events works with. */
  delivery: DeliveryParts;
  /** Only the server takes files in. */
  uploads: () => Promise<UploadFiles & { datastore: DataStore }>;
  feeds: FeedPorts;
  /** Read at the first call: commands need no places. Rejects when the file that holds them cannot be used. */
  places: () => Promise<Places>;
  clock: () => Date;
  close: () => Promise<void>;
};

/** Drivers say `connect ECONNREFUSED …` and leave out of what. */
const refuseDatabase = (error: unknown): never => {
  const isOut = error instanceof AppError && error.code === 'database.unavailable';
  if (error instanceof AppError && !isOut) throw error;
  const cause = isOut ? (error.cause ?? error) : error;
  throw new Refused(`The database cannot be opened: ${textOf(cause)}`, { cause });
};

const refuseFolder = (error: unknown): never => {
  if (error instanceof AppError) throw error;
  throw new Refused(`The folder of the data (DATA_DIR) cannot be used: ${textOf(error)}`, { cause: error });
};

const placeSource = async ({ geoDatabase, geoService }: Config, now: () => Date): Promise<PlaceSource | null> => {
  if (geoDatabase === null)
    return geoService === null ? embeddedPlaces() : createServicePlaces({ ...geoService, fetch, now });
  return openFilePlaces(geoDatabase).catch((error: unknown) => {
    throw new Refused(`The database of places (GEO_DATABASE) cannot be used: ${textOf(error)}`, { cause: error });
  });
};

/** Files and the tiles drawn of them, where the configuration wants them. */
const openFiles = async ({ dataDir, s3 }: Config) => {
  const tilesNear = openDiskTiles({ dataDir });
  if (s3 === null)
    return {
      files: await openDiskFiles({ dataDir }).catch(refuseFolder),
      keptFiles: openDiskKeptFiles({ dataDir }),
      tileCache: tilesNear,
      uploads: () => openDiskUploads({ dataDir }).catch(refuseFolder),
      close: () => undefined,
    };
  const { openS3 } = await import('./storage/open-s3.ts');
  return openS3(s3, { dataDir, tilesNear }).catch((error: unknown) => {
    throw new Refused(`The bucket ${s3.bucket} (S3_BUCKET) cannot be used: ${textOf(error)}`, { cause: error });
  });
};

const deliveryOver = ({ repos }: Database, { webhookHosts, ga4Url }: Config, now: () => Date): DeliveryParts => ({
  forwarding: repos.forwarding,
  secrets: repos.secrets,
  post: createPost({
    fetch: createGuardedFetch({ allowedHosts: webhookHosts, timeoutMs: POST_TIMEOUT_MS }),
    timeoutMs: POST_TIMEOUT_MS,
    isRefused: (cause) => cause instanceof RefusedAddress,
    now,
  }),
  now,
  random: Math.random,
  ga4Url,
});

/** `keys` in place of those of the secrets which are there, or are made. */
export type PartsOptions = { keys?: SecretKeys; measures?: Measures };

export const openParts = async (config: Config, { keys: given, measures }: PartsOptions = {}): Promise<Parts> => {
  const secretsKey = given ?? (await openSecretKeys(keysPlace(config)).catch(refuseFolder));
  const { files, keptFiles, tileCache, uploads, close: closeFiles } = await openFiles(config);
  const temporary = await openTemporaryFiles(config).catch(refuseFolder);
  const opened = await openDatabase({
    secretsKey,
    ...databasePlace(config),
    ...(measures && { measures }),
  }).catch(refuseDatabase);
  const database = measures === undefined ? opened : measuredEvents(opened, measures);
  const { secrets, feed } = database.repos;
  const storeFetch = createGuardedFetch({ allowedHosts: config.storeHosts, timeoutMs: STORE_TIMEOUT_MS });
  const clock = () => new Date();
  let engine: Drawing | null = null;
  return {
    config,
    database,
    files,
    keptFiles,
    stores: createStores({
      secrets,
      feed,
      fetch: storeFetch,
      timeoutMs: STORE_TIMEOUT_MS,
      ...(measures && { onCall: measures.storeCall }),
    }),
    engine: async () => {
      const { createPdfEngine } = await import('./pdf/engine.ts');
      engine ??= createPdfEngine(config.workers === null ? {} : { workers: config.workers });
      return engine;
    },
    drawing: () => engine?.load() ?? null,
    tileCache,
    delivery: deliveryOver(database, config, clock),
    uploads,
    feeds: {
      reader: createFeedReader(),
      fetcher: createFeedFetcher({ fetch: storeFetch, temporary }),
      inbox: createFeedInbox(temporary),
    },
    places: async () => createPlaces(await placeSource(config, clock)),
    clock,
    close: async () => {
      await engine?.close();
      await database.close();
      closeFiles();
    },
  };
};

/** What is looked up whenever the numbers of a process are read. */
export const sourcesOf = ({ database: { repos }, drawing }: Pick<Parts, 'database' | 'drawing'>): MetricSources => ({
  drawing,
  jobs: () => repos.jobs.countByState(),
  events: () => repos.analytics.waiting(),
});

const databasePlace = ({ dataDir, databaseUrl }: Config) => ({
  dataDir,
  ...(databaseUrl === null ? {} : { url: databaseUrl }),
});
const keyPlace = ({ dataDir, secretsKey }: Config) => ({
  dataDir,
  ...(secretsKey === null ? {} : { value: secretsKey }),
});
const keysPlace = ({ dataDir, secretsKey, secretsKeyNext }: Config) => ({
  dataDir,
  value: secretsKey,
  next: secretsKeyNext,
});

/** What copies and checks work with. Nothing is migrated and no key is made: what there is is looked at as it is. */
export type Keepers = {
  config: Config;
  copies: DatabaseCopies;
  state: () => Promise<DatabaseState>;
  files: FileStore;
  keptFiles: KeptFiles;
  temporary: TemporaryFiles;
  /** All that are at hand: two while the key is being changed. Null when none has been made yet. */
  secretKeys: () => Promise<SecretKeys | null>;
  keyState: () => Promise<SecretsKeyState>;
  clock: () => Date;
  close: () => void;
};

const openKeepers = async (config: Config): Promise<Keepers> => {
  const { files, keptFiles, close } = await openFiles(config);
  const temporary = await openTemporaryFiles(config).catch(refuseFolder);
  return {
    config,
    copies: createDatabaseCopies(databasePlace(config)),
    state: () => databaseState(databasePlace(config)).catch(refuseDatabase),
    files,
    keptFiles,
    temporary,
    secretKeys: () => presentSecretKeys(keysPlace(config)),
    keyState: () => secretsKeyState(keyPlace(config)),
    clock: () => new Date(),
    close,
  };
};

export const withKeepers = async <T>(work: (keepers: Keepers) => Promise<T>): Promise<T> => {
  const keepers = await openKeepers(readConfig());
  try {
    return await work(keepers);
  } finally {
    keepers.close();
  }
};

/** Closes whatever happens. */
export const withParts = async <T>(work: (parts: Parts) => Promise<T>, options: PartsOptions = {}): Promise<T> => {
  const parts = await openParts(readConfig(), options);
  try {
    return await work(parts);
  } finally {
    await parts.close();
  }
};
