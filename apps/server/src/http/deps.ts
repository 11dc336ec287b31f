/** What the routes are given. Made once in main.ts, by tests from temporary parts. */
import type { DataStore } from '@tus/server';
import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from 'prom-client';
import type { Config } from '../config.ts';
import type { Places } from '../domain/places.ts';
import type { FeedPorts } from '../domain/ports/feeds.ts';
import type { KeptFiles } from '../domain/ports/kept-files.ts';
import type { UploadFiles } from '../domain/ports/uploads.ts';
import type { Database, FileStore, PdfEngine } from '../domain/ports.ts';
import type { ProductLookup } from '../domain/products.ts';
import type { RememberedReads } from '../domain/remembered.ts';
import type { Tiles } from '../domain/tiles.ts';

/** `viewerDist` is the folder of the built viewer, null when it is not built. */
export type AppDeps = {
  config: Config;
  database: Database;
  /** What shoppers are answered from. */
  readers: RememberedReads;
  files: FileStore;
  keptFiles: KeptFiles;
  products: ProductLookup;
  tiles: Tiles;
  places: Places;
  feeds: FeedPorts;
  clock: () => Date;
  logger: FastifyBaseLogger;
  metrics: Registry;
  uploads: UploadFiles & { datastore: DataStore };
  engine: () => Promise<Pick<PdfEngine, 'inspect'>>;
  viewerDist: string | null;
  /** Aborted once the process is to end. */
  draining: AbortSignal;
};
