/** Brings a database to the shape of migrations/: numbered SQL files that are never edited after they have landed. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { CompiledQuery, type Kysely, sql } from 'kysely';
import { AppError } from '../domain/app-error.ts';
import type { Engine } from './connection.ts';
import { migrationsDirectory } from './keys.ts';
import type { Tables } from './tables.ts';

export type Migration = { name: string; text: string };

/** `001_first.sql` is for both engines, `002_search.sqlite.sql` for one. */
const FILE = /^(\d{3}_[a-z0-9_]+)(?:\.(sqlite|postgres))?\.sql$/;

/** Any number of our own: what is locked is the right to migrate this database. */
const ADVISORY_LOCK = 7_239_004_115;
/** Makes the table of `least`. */
const FLOORS = '009_operation';

/** In order. Throws when a name stands there twice for one engine. */
export const readMigrations = async (kind: Engine['kind'], directory = migrationsDirectory()): Promise<Migration[]> => {
  const migrations = new Map<string, Migration>();
  for (const file of (await readdir(directory)).sort()) {
    const [, name = '', only] = FILE.exec(file) ?? [];
    if (!name || (only && only !== kind)) continue;
    if (migrations.has(name)) refuse('two files bear this name', name);
    migrations.set(name, { name, text: await readFile(new URL(file, directory), 'utf8') });
  }
  return [...migrations.values()];
};

/**
 * Runs what is missing in one transaction and returns its names. Safe when several processes start at once.
 * Throws `internal` when a migration that has run reads differently now, and when a newer program has run one that this
 * program cannot work with (`-- least:`).
 */
export const migrate = async (engine: Engine, migrations: readonly Migration[], now: Date): Promise<string[]> => {
  const isThere = await engine.hasTable('migrations');
  // Who finds nothing to do takes no lock: a start does not wait for another process that is publishing.
  if (isThere && missing(await appliedIn(engine.read), migrations).length === 0) return [];
  return engine.write.transaction().execute((tx) => migrateIn(tx, engine.kind, migrations, now));
};

/** The same inside a transaction that is open already. */
export const migrateIn = async (
  tx: Kysely<Tables>,
  kind: Engine['kind'],
  migrations: readonly Migration[],
  now: Date,
): Promise<string[]> => {
  if (kind === 'postgres') {
    // Large tables take long, and so does waiting for who migrates them.
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(tx);
  }
  await sql`create table if not exists migrations (
    name text not null primary key, checksum text not null, applied_at text not null)`.execute(tx);
  const due = missing(await appliedIn(tx), migrations);
  for (const migration of due) {
    for (const statement of statementsOf(migration.text)) await tx.executeQuery(CompiledQuery.raw(statement));
    const { name } = migration;
    const row = { name, checksum: checksumOf(migration), applied_at: now.toISOString() };
    await tx.insertInto('migrations').values(row).execute();
    const least = leastOf(migration);
    if (least !== null) await tx.insertInto('migration_floors').values({ name, least }).execute();
  }
  return due.map(({ name }) => name);
};

const refuse = (problem: string, migration: string): never => {
  throw new AppError('internal', { problem, migration });
};

const checksumOf = ({ text }: Migration): string => createHash('sha256').update(text).digest('hex');

/** `-- least: 012_prices`: programs that do not know 012 cannot work with what this migration changes. */
const leastOf = ({ text }: Migration): string | null => /^-- least: (\d{3}_[a-z0-9_]+)$/m.exec(text)?.[1] ?? null;

export type Applied = { name: string; checksum: string; least: string | null };

/** What has run on a database that has the table `migrations`. */
export const appliedIn = async (db: Kysely<Tables>): Promise<Applied[]> => {
  const rows = await db.selectFrom('migrations').select(['name', 'checksum']).execute();
  if (!rows.some(({ name }) => name === FLOORS)) return rows.map((row) => ({ ...row, least: null }));
  const floors = await db.selectFrom('migration_floors').selectAll().execute();
  const least = new Map(floors.map((floor) => [floor.name, floor.least]));
  return rows.map((row) => ({ ...row, least: least.get(row.name) ?? null }));
};

/** A newer program runs beside this one while a fleet is upgraded: what it added stays unread (docs/operating.md "Upgrades"). */
const accept = ({ name, least }: Applied, migrations: readonly Migration[]): void => {
  const newest = migrations.at(-1)?.name ?? '';
  if (name < newest) refuse('the database was migrated by another program: this one never had that migration', name);
  if (least !== null && newest < least)
    refuse('the database was migrated by a newer program that this one cannot run beside; start that one', name);
};

/** Names of what would run. Throws as `migrate` does. */
export const pending = async (db: Kysely<Tables>, migrations: readonly Migration[]): Promise<string[]> =>
  missing(await appliedIn(db), migrations).map(({ name }) => name);

export const lastMigrated = async (db: Kysely<Tables>): Promise<Date | null> => {
  const row = await db
    .selectFrom('migrations')
    .select(({ fn }) => fn.max('applied_at').as('at'))
    .executeTakeFirst();
  return row?.at ? new Date(row.at) : null;
};

const missing = (ran: readonly Applied[], migrations: readonly Migration[]): Migration[] => {
  for (const row of ran) {
    const known = migrations.find(({ name }) => name === row.name);
    if (!known) accept(row, migrations);
    else if (checksumOf(known) !== row.checksum)
      refuse('a migration was edited after it had run; restore its text', row.name);
  }
  const done = new Set(ran.map(({ name }) => name));
  const last = [...done].sort().at(-1) ?? '';
  const due = migrations.filter(({ name }) => !done.has(name));
  for (const { name } of due) if (name < last) refuse(`a migration is numbered below ${last}, which has run`, name);
  return due;
};

/** Each ends with a semicolon at the end of a line. */
const statementsOf = (text: string): string[] =>
  text
    .split(/;[ \t]*$/m)
    .filter((statement) => statement.replace(/^\s*--.*$/gm, '').trim() !== '')
    .map((statement) => statement.trim());
