/** Chooses the engine of a database. The only file that knows both engines, so that all others work over `Engine`. */
import type { Metrics } from '../../domain/ports/metrics.ts';
import { databaseFile } from '../files/keys.ts';
import { openPostgres } from './postgres/postgres.ts';
import { openPostgresSnapshot } from './postgres/postgres-snapshot.ts';
import type { Engine, RawSnapshot } from './schema/connection.ts';
import { openSqlite } from './sqlite/sqlite.ts';
import { openSqliteSnapshot } from './sqlite/sqlite-snapshot.ts';

/** `url` of a PostgreSQL database; without one the SQLite file in `dataDir`. */
export type DatabaseLocation = { url?: string; dataDir: string };

/** Migrates nothing. Creates the file of SQLite when it is missing. */
export const openEngine = ({ url, dataDir }: DatabaseLocation, measures?: Metrics): Promise<Engine> =>
  url ? openPostgres(url, measures) : openSqlite(databaseFile(dataDir), measures);

/** Creates nothing. Throws `UserFacingError` when the file of SQLite is missing. */
export const openRawSnapshot = ({ url, dataDir }: DatabaseLocation): Promise<RawSnapshot> =>
  url ? openPostgresSnapshot(url) : openSqliteSnapshot(databaseFile(dataDir));
