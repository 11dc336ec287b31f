/** Applies migrations/ to a database: numbered SQL files that are never edited after release. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { CompiledQuery, type Kysely, sql } from 'kysely';
import { AppError } from '../../errors/app-error.ts';
import { migrationsDirectory } from '../files/keys.ts';
import { buildIndexes, indexBuildsOf, isConcurrent, withRunLock } from './concurrent-indexes.ts';
import type { Engine } from './schema/connection.ts';
import type { Tables } from './schema/tables.ts';

export type Migration = { name: string; text: string };

/** `001_first.sql` is for both engines, `002_search.sqlite.sql` for one. */
const FILE_NAME = /^(\d{3}_[a-z0-9_]+)(?:\.(sqlite|postgres))?\.sql$/;

/** An arbitrary constant: the advisory lock that serialises migrations of this database. */
const ADVISORY_LOCK = 7_239_004_115;
/** The migration that creates the table of floors (`-- least:`). */
const FLOORS_MIGRATION = '009_operation';

/** Migrations of one engine, in order. Throws `internal` when two files of one engine have the same name. */
export const readMigrations = async (kind: Engine['kind'], directory = migrationsDirectory()): Promise<Migration[]> => {
  const migrations = new Map<string, Migration>();
  for (const file of (await readdir(directory)).sort()) {
    const [, name = '', engine] = FILE_NAME.exec(file) ?? [];
    if (!name || (engine && engine !== kind)) continue;
    if (migrations.has(name)) refuse('two files have this name', name);
    migrations.set(name, { name, text: await readFile(new URL(file, directory), 'utf8') });
  }
  return [...migrations.values()];
};

/**
 * Runs pending migrations and returns their names. Safe when several processes start at once. One transaction runs all of them;
 * on PostgreSQL, migrations marked `-- concurrently` divide it, except on an empty database. Throws `internal` when the text of an
 * applied migration has changed, and when a newer program has applied one that this program is incompatible with (`-- least:`).
 */
export const migrate = async (engine: Engine, migrations: readonly Migration[], now: Date): Promise<string[]> => {
  const applied = (await engine.hasTable('migrations')) ? await appliedMigrations(engine.read) : [];
  const due = pendingOf(applied, migrations);
  // Without pending migrations no lock is taken, so that a start does not wait for a process that is publishing.
  if (due.length === 0) return [];
  for (const migration of due) if (isConcurrent(migration.text)) indexesOf(migration);
  const isInSteps = engine.kind === 'postgres' && applied.length > 0 && due.some(({ text }) => isConcurrent(text));
  return isInSteps
    ? withRunLock(engine, (db) => migrateInSteps(db, migrations, now))
    : engine.write.transaction().execute((tx) => migrateInTransaction(tx, engine.kind, migrations, now));
};

/** Refuses any other statement: it would be applied again when the migration is repeated after an interruption. */
const indexesOf = (migration: Migration) =>
  indexBuildsOf(statementsOf(migration.text)) ??
  refuse('a migration marked concurrently may only create indexes', migration.name);

/** On a connection without a transaction, which holds the run lock. */
const migrateInSteps = async (db: Kysely<Tables>, migrations: readonly Migration[], now: Date): Promise<string[]> => {
  const due = pendingOf(await appliedMigrations(db), migrations);
  const ran: string[] = [];
  for (const migration of due) {
    if (ran.includes(migration.name)) continue;
    if (isConcurrent(migration.text)) {
      await buildIndexes(db, indexesOf(migration));
      await db.transaction().execute((tx) => record(tx, migration, now));
      ran.push(migration.name);
    } else {
      const next = due.find(({ name, text }) => name > migration.name && isConcurrent(text))?.name;
      const step = migrations.filter(({ name }) => next === undefined || name < next);
      ran.push(...(await db.transaction().execute((tx) => migrateInTransaction(tx, 'postgres', step, now))));
    }
  }
  return ran;
};

/** `migrate` inside a transaction that is already open. Builds all indexes within it. */
export const migrateInTransaction = async (
  tx: Kysely<Tables>,
  kind: Engine['kind'],
  migrations: readonly Migration[],
  now: Date,
): Promise<string[]> => {
  if (kind === 'postgres') {
    // Migrating large tables takes minutes, and so does waiting for another process that migrates them.
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(tx);
  }
  await sql`create table if not exists migrations (
    name text not null primary key, checksum text not null, applied_at text not null)`.execute(tx);
  const due = pendingOf(await appliedMigrations(tx), migrations);
  for (const migration of due) {
    for (const statement of statementsOf(migration.text)) await tx.executeQuery(CompiledQuery.raw(statement));
    await record(tx, migration, now);
  }
  return due.map(({ name }) => name);
};

const record = async (tx: Kysely<Tables>, migration: Migration, now: Date): Promise<void> => {
  const { name } = migration;
  const row = { name, checksum: checksumOf(migration), applied_at: now.toISOString() };
  await tx.insertInto('migrations').values(row).execute();
  const floor = floorOf(migration);
  if (floor !== null) await tx.insertInto('migration_floors').values({ name, least: floor }).execute();
};

const refuse = (problem: string, migration: string): never => {
  throw new AppError('internal', { problem, migration });
};

const checksumOf = ({ text }: Migration): string => createHash('sha256').update(text).digest('hex');

/** `-- least: 012_prices`: programs without migration 012 are incompatible with this migration. */
const floorOf = ({ text }: Migration): string | null => /^-- least: (\d{3}_[a-z0-9_]+)$/m.exec(text)?.[1] ?? null;

/** `floor`: the migration that a program must know to run beside this one. */
export type Applied = { name: string; checksum: string; floor: string | null };

/** Requires the table `migrations`. */
export const appliedMigrations = async (db: Kysely<Tables>): Promise<Applied[]> => {
  const rows = await db.selectFrom('migrations').select(['name', 'checksum']).execute();
  if (!rows.some(({ name }) => name === FLOORS_MIGRATION)) return rows.map((row) => ({ ...row, floor: null }));
  const floors = await db.selectFrom('migration_floors').selectAll().execute();
  const floorByName = new Map(floors.map((row) => [row.name, row.least]));
  return rows.map((row) => ({ ...row, floor: floorByName.get(row.name) ?? null }));
};

/** During a rolling upgrade a newer program runs beside this one; its additions are ignored (docs/operating.md "Upgrades"). */
const checkUnknownMigration = ({ name, floor }: Applied, migrations: readonly Migration[]): void => {
  const newest = migrations.at(-1)?.name ?? '';
  if (name < newest) refuse('the database was migrated by another program: this one never had that migration', name);
  if (floor !== null && newest < floor)
    refuse('the database was migrated by a newer program that this one cannot run beside; start that one', name);
};

/** Names of the migrations that `migrate` would run. Throws like `migrate`. */
export const pendingMigrations = async (db: Kysely<Tables>, migrations: readonly Migration[]): Promise<string[]> =>
  pendingOf(await appliedMigrations(db), migrations).map(({ name }) => name);

export const lastMigrated = async (db: Kysely<Tables>): Promise<Date | null> => {
  const row = await db
    .selectFrom('migrations')
    .select(({ fn }) => fn.max('applied_at').as('at'))
    .executeTakeFirst();
  return row?.at ? new Date(row.at) : null;
};

const pendingOf = (applied: readonly Applied[], migrations: readonly Migration[]): Migration[] => {
  for (const row of applied) {
    const known = migrations.find(({ name }) => name === row.name);
    if (!known) checkUnknownMigration(row, migrations);
    else if (checksumOf(known) !== row.checksum)
      refuse('a migration was edited after it had run; restore its text', row.name);
  }
  const done = new Set(applied.map(({ name }) => name));
  const lastApplied = [...done].sort().at(-1) ?? '';
  const due = migrations.filter(({ name }) => !done.has(name));
  for (const { name } of due)
    if (name < lastApplied) refuse(`a migration is numbered below ${lastApplied}, which has run`, name);
  return due;
};

/** A statement ends with a semicolon at the end of a line. */
const statementsOf = (text: string): string[] =>
  text
    .split(/;[ \t]*$/m)
    .filter((statement) => statement.replace(/^\s*--.*$/gm, '').trim() !== '')
    .map((statement) => statement.trim());
