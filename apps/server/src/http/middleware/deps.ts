/** Dependencies of the routes. Created once in serve.ts; tests create them from temporary databases and files. */
import type { DataStore } from '@tus/server';
import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from 'prom-client';
import type { Config } from '../../config.ts';
import type { PasswordCost } from '../../domain/accounts/password.ts';
import type { StaleOnErrorReads } from '../../domain/caching/stale-on-error.ts';
import type { AddressProbe } from '../../domain/check/address-rules.ts';
import type { Places } from '../../domain/companies/places.ts';
import type { Tiles } from '../../domain/documents/tiles/tiles.ts';
import type { Database } from '../../domain/ports/database.ts';
import type { FeedPorts } from '../../domain/ports/feeds.ts';
import type { FileMaintenance } from '../../domain/ports/file-maintenance.ts';
import type { FileStore, TemporaryFiles } from '../../domain/ports/files.ts';
import type { Metrics, TenantUse } from '../../domain/ports/metrics.ts';
import type { PdfEngine, PdfUnlocker } from '../../domain/ports/pdf.ts';
import type { Stores, StoreTrials } from '../../domain/ports/stores.ts';
import type { MediaReader, UploadFiles } from '../../domain/ports/uploads.ts';
import type { ProductLookup } from '../../domain/products/products.ts';
import type { Tracing } from '../../domain/tracing.ts';

/** `viewerDist` and `studioDist` are the folders of the built browser apps, null when one is not built. */
export type AppDeps = {
  config: Config;
  database: Database;
  /** Reads for the shoppers' calls; they may return stale data while the database is unavailable. */
  readers: StaleOnErrorReads;
  files: FileStore;
  fileMaintenance: FileMaintenance;
  products: ProductLookup;
  stores: Stores & StoreTrials;
  /** Calls an address of the web, for the check before publishing. */
  probe: AddressProbe;
  tiles: Tiles;
  places: Places;
  feeds: FeedPorts;
  clock: () => Date;
  /** Finishes the removal of a company that has begun, beside the request. */
  finishRemoval: (companyUid: string) => void;
  /** Cost of new password hashes; absent: the default cost. */
  passwordCost?: PasswordCost;
  logger: FastifyBaseLogger;
  metrics: Registry;
  measures: Metrics;
  tenants: TenantUse;
  tracing: Tracing;
  uploads: UploadFiles & { datastore: DataStore };
  temporary: TemporaryFiles;
  media: MediaReader;
  engine: () => Promise<Pick<PdfEngine, 'inspect'> & PdfUnlocker>;
  viewerDist: string | null;
  studioDist: string | null;
  /** Aborted when the process begins to shut down. */
  draining: AbortSignal;
};

/** Dependencies of the routes under /admin/v1. */
export type AdminDeps = Pick<
  AppDeps,
  | 'config'
  | 'database'
  | 'clock'
  | 'feeds'
  | 'files'
  | 'products'
  | 'stores'
  | 'probe'
  | 'passwordCost'
  | 'finishRemoval'
>;
