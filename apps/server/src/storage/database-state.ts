/** Looks at a database as it is: opens it, asks, closes it, migrates nothing. */
import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import { AppError } from '../domain/app-error.ts';
import type { DatabaseState } from '../domain/ports/database-state.ts';
import { databaseFile } from './keys.ts';
import { lastMigrated, pending, readMigrations } from './migrate.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';

const refusalIn = (error: unknown): string => {
  if (!(error instanceof AppError)) throw error;
  const { problem = '', migration = '' } = error.facts;
  return `${String(problem)} (${String(migration)})`;
};

/** Rejects when the database cannot be opened or asked. */
export const databaseState = async ({ url, dataDir }: { url?: string; dataDir: string }): Promise<DatabaseState> => {
  if (!url && !existsSync(databaseFile(dataDir))) {
    const migrations = await readMigrations('sqlite');
    return { kind: 'sqlite', due: migrations.map(({ name }) => name), refusal: null, migratedAt: null, clock: null };
  }
  const engine = url ? await openPostgres(url) : await openSqlite(databaseFile(dataDir));
  try {
    const { kind } = engine;
    const migrations = await readMigrations(kind);
    const seen =
      kind === 'postgres' ? await sql<{ at: Date }>`select clock_timestamp() as at`.execute(engine.read) : { rows: [] };
    const clock = seen.rows[0]?.at ?? null;
    if (!(await engine.hasTable('migrations')))
      return { kind, due: migrations.map(({ name }) => name), refusal: null, migratedAt: null, clock };
    const migratedAt = await lastMigrated(engine.read);
    return await pending(engine.read, migrations).then(
      (due) => ({ kind, due, refusal: null, migratedAt, clock }),
      (error: unknown) => ({ kind, due: [], refusal: refusalIn(error), migratedAt, clock }),
    );
  } finally {
    await engine.close();
  }
};
