/** Opens what the server and the commands work with, from the configuration. Adapters are chosen here and nowhere else. */
import type { DataStore } from '@tus/server';
import { type Config, readConfig } from './config.ts';
import { AppError } from './domain/app-error.ts';
import type { PlaceSource, Places } from './domain/places.ts';
import type { UploadFiles } from './domain/ports/uploads.ts';
import type { Database, FileStore, PdfEngine, Stores, TileCache, TileDrawer } from './domain/ports.ts';
import { textOf } from './failure.ts';
import { embeddedPlaces } from './geo/embedded-places.ts';
import { openFilePlaces } from './geo/file-places.ts';
import { createPlaces } from './geo/places.ts';
import { createServicePlaces } from './geo/service-places.ts';
import { Refused } from './refused.ts';
import { openDiskFiles } from './storage/files-disk.ts';
import { openDatabase } from './storage/open-database.ts';
import { openSecretsKey } from './storage/secrets.ts';
import { openDiskTiles } from './storage/tiles-disk.ts';
import { openDiskUploads } from './storage/uploads-disk.ts';
import { createGuardedFetch } from './stores/guarded-fetch.ts';
import { createStores } from './stores/stores.ts';

/** A shopper waits for this; milliseconds. */
const STORE_TIMEOUT_MS = 4000;

export type Parts = {
  config: Config;
  database: Database;
  files: FileStore;
  stores: Stores;
  /** Loaded and started at its first use: most commands draw nothing. */
  engine: () => Promise<PdfEngine & TileDrawer & { wake: () => Promise<void> }>;
  tileCache: TileCache;
  /** Only the server takes files in. */
  uploads: () => Promise<UploadFiles & { datastore: DataStore }>;
  /** Read at the first call: commands need no places. Rejects when the file that holds them cannot be used. */
  places: () => Promise<Places>;
  clock: () => Date;
  close: () => Promise<void>;
};

/** Drivers say `connect ECONNREFUSED …` and leave out of what. */
const refuseDatabase = (error: unknown): never => {
  if (error instanceof AppError) throw error;
  throw new Refused(`The database cannot be opened: ${textOf(error)}`, { cause: error });
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
      tileCache: tilesNear,
      uploads: () => openDiskUploads({ dataDir }).catch(refuseFolder),
      close: () => undefined,
    };
  const { openS3 } = await import('./storage/open-s3.ts');
  return openS3(s3, { dataDir, tilesNear }).catch((error: unknown) => {
    throw new Refused(`The bucket ${s3.bucket} (S3_BUCKET) cannot be used: ${textOf(error)}`, { cause: error });
  });
};

export const openParts = async (config: Config): Promise<Parts> => {
  const { dataDir, databaseUrl, secretsKey } = config;
  const key = await openSecretsKey({ dataDir, ...(secretsKey === null ? {} : { value: secretsKey }) }).catch(
    refuseFolder,
  );
  const { files, tileCache, uploads, close: closeFiles } = await openFiles(config);
  const url = databaseUrl === null ? {} : { url: databaseUrl };
  const database = await openDatabase({ dataDir, secretsKey: key, ...url }).catch(refuseDatabase);
  const { secrets, feed } = database.repos;
  const storeFetch = createGuardedFetch({ allowedHosts: config.storeHosts, timeoutMs: STORE_TIMEOUT_MS });
  const clock = () => new Date();
  let engine: Awaited<ReturnType<Parts['engine']>> | null = null;
  return {
    config,
    database,
    files,
    stores: createStores({ secrets, feed, fetch: storeFetch, timeoutMs: STORE_TIMEOUT_MS }),
    engine: async () => {
      const { createPdfEngine } = await import('./pdf/engine.ts');
      engine ??= createPdfEngine(config.workers === null ? {} : { workers: config.workers });
      return engine;
    },
    tileCache,
    uploads,
    places: async () => createPlaces(await placeSource(config, clock)),
    clock,
    close: async () => {
      await engine?.close();
      await database.close();
      closeFiles();
    },
  };
};

/** Closes whatever happens. */
export const withParts = async <T>(work: (parts: Parts) => Promise<T>): Promise<T> => {
  const parts = await openParts(readConfig());
  try {
    return await work(parts);
  } finally {
    await parts.close();
  }
};
