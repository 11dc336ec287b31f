/** Inspects a database without changing it: opens it, reads its state, closes it, migrates nothing. */
import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import type { DatabaseState } from '../../domain/ports/database-state.ts';
import { AppError } from '../../errors/app-error.ts';
import { databaseFile } from '../files/keys.ts';
import { type DatabaseLocation, openEngine } from './database-engine.ts';
import { lastMigrated, pendingMigrations, readMigrations } from './migrate.ts';

const refusalText = (error: unknown): string => {
  if (!(error instanceof AppError)) throw error;
  const { problem = '', migration = '' } = error.facts;
  return `${String(problem)} (${String(migration)})`;
};

/** Rejects when the database cannot be opened or queried. */
export const databaseState = async (location: DatabaseLocation): Promise<DatabaseState> => {
  if (!location.url && !existsSync(databaseFile(location.dataDir))) {
    const migrations = await readMigrations('sqlite');
    return { kind: 'sqlite', due: migrations.map(({ name }) => name), refusal: null, migratedAt: null, clock: null };
  }
  const engine = await openEngine(location);
  try {
    const { kind } = engine;
    const migrations = await readMigrations(kind);
    const clockResult =
      kind === 'postgres' ? await sql<{ at: Date }>`select clock_timestamp() as at`.execute(engine.read) : { rows: [] };
    const clock = clockResult.rows[0]?.at ?? null;
    if (!(await engine.hasTable('migrations')))
      return { kind, due: migrations.map(({ name }) => name), refusal: null, migratedAt: null, clock };
    const migratedAt = await lastMigrated(engine.read);
    return await pendingMigrations(engine.read, migrations).then(
      (due) => ({ kind, due, refusal: null, migratedAt, clock }),
      (error: unknown) => ({ kind, due: [], refusal: refusalText(error), migratedAt, clock }),
    );
  } finally {
    await engine.close();
  }
};
