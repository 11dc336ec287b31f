/** Dumps and loads the whole database, table by table in the order of migrations/. Knows nothing of the tables' content. */
import { CompiledQuery, type Kysely, sql } from 'kysely';
import type { DatabaseDumps, DatabaseSnapshot, DumpRow } from '../../domain/ports/database-dumps.ts';
import { UserFacingError } from '../../errors/user-facing-error.ts';
import { companyRows } from './company-rows.ts';
import { type DatabaseLocation, openEngine, openRawSnapshot } from './database-engine.ts';
import { appliedMigrations, type Migration, migrateInTransaction, readMigrations } from './migrate.ts';
import { recordOperation } from './operation-times.ts';
import type { Engine, RawSnapshot } from './schema/connection.ts';
import { insertRows } from './schema/rows.ts';
import type { Tables } from './schema/tables.ts';
import { seededTables, tableNames } from './table-names.ts';

const OCCUPIED = 'The database is not empty. Restore into an empty one, or use --replace to delete its content.';

/** Tables that both engines have. A table of one engine alone serves that engine, and a dump can be loaded into either. */
const sharedTables = async (applied: readonly string[]): Promise<string[]> => {
  const [sqliteTables, postgresTables] = await Promise.all(
    (['sqlite', 'postgres'] as const).map(async (kind) =>
      tableNames((await readMigrations(kind)).filter(({ name }) => applied.includes(name))),
    ),
  );
  return (sqliteTables ?? []).filter((name) => postgresTables?.includes(name));
};

const databaseSnapshot = async (raw: RawSnapshot): Promise<DatabaseSnapshot> => {
  const known = await readMigrations(raw.kind);
  const applied = (await raw.query('select name from migrations order by name')).map(({ name }) => String(name));
  const newer = applied.find((name) => !known.some((migration) => migration.name === name));
  if (newer !== undefined)
    throw new UserFacingError(`A newer program has added to the database (${newer}): back it up with that program.`);
  const tables = await sharedTables(applied);
  return { kind: raw.kind, migrations: applied, tables, rows: (table) => raw.stream(table), close: () => raw.close() };
};

/** The rows of one company, and those that each database needs. */
const limitedTo = async (
  snapshot: DatabaseSnapshot,
  raw: RawSnapshot,
  companyUid: string,
): Promise<DatabaseSnapshot> => {
  const conditions = companyRows(companyUid);
  const seeded = seededTables(await readMigrations(raw.kind));
  const tables = snapshot.tables.filter((table) => conditions.has(table) || seeded.has(table));
  return { ...snapshot, tables, rows: (table) => raw.stream(table, conditions.get(table)) };
};

/** Migration names of both engines, because a dump of one can be loaded into the other. */
const allMigrationNames = async (): Promise<Set<string>> => {
  const both = await Promise.all([readMigrations('sqlite'), readMigrations('postgres')]);
  return new Set(both.flat().map(({ name }) => name));
};

const existingTables = async (engine: Engine, names: readonly string[]): Promise<string[]> => {
  const there = await Promise.all(names.map((name) => engine.hasTable(name)));
  return names.filter((_, index) => there[index]);
};

const runSql = async (db: Kysely<Tables>, text: string): Promise<unknown[]> =>
  (await db.executeQuery(CompiledQuery.raw(text))).rows;

const hasRows = async (db: Kysely<Tables>, tables: readonly string[]): Promise<boolean> => {
  for (const table of tables) if ((await runSql(db, `select 1 from "${table}" limit 1`)).length > 0) return true;
  return false;
};

/** Tables of a newer program may refer to tables that the load would drop. */
const refuseNewerMigrations = async (db: Kysely<Tables>, known: readonly Migration[]): Promise<void> => {
  const newer = (await appliedMigrations(db)).find(({ name }) => !known.some((migration) => migration.name === name));
  if (newer)
    throw new UserFacingError(`A newer program has added to this database (${newer.name}): restore with that program.`);
};

const checkedRows = async function* (
  rows: AsyncIterable<{ table: string; rows: readonly DumpRow[] }>,
  tables: readonly string[],
) {
  for await (const chunk of rows) {
    if (!tables.includes(chunk.table))
      throw new UserFacingError(
        `The backup contains rows of "${chunk.table}", a table that its migrations do not create.`,
      );
    yield chunk;
  }
};

export const createDatabaseDumps = (location: DatabaseLocation): DatabaseDumps => {
  const withEngine = async <T>(work: (engine: Engine) => Promise<T>): Promise<T> => {
    const engine = await openEngine(location);
    try {
      return await work(engine);
    } finally {
      await engine.close();
    }
  };

  const openSnapshot = async (work: (raw: RawSnapshot) => Promise<DatabaseSnapshot>): Promise<DatabaseSnapshot> => {
    const raw = await openRawSnapshot(location);
    try {
      return await work(raw);
    } catch (error) {
      await raw.close();
      throw error;
    }
  };

  const checkTarget = async (engine: Engine, db: Kysely<Tables>, migrations: readonly string[], replace: boolean) => {
    const names = await allMigrationNames();
    const unknown = migrations.find((name) => !names.has(name));
    if (unknown !== undefined)
      throw new UserFacingError(`The backup is of a newer program (${unknown}): restore it with that program.`);
    const known = await readMigrations(engine.kind);
    const tables = await existingTables(engine, tableNames(known));
    if (await engine.hasTable('migrations')) await refuseNewerMigrations(db, known);
    const seeded = seededTables(known);
    const unseeded = tables.filter((table) => !seeded.has(table));
    if (!replace && (await hasRows(db, unseeded))) throw new UserFacingError(OCCUPIED);
    return { known, tables };
  };

  return {
    snapshot: () => openSnapshot(databaseSnapshot),
    companySnapshot: (companyUid) =>
      openSnapshot(async (raw) => limitedTo(await databaseSnapshot(raw), raw, companyUid)),
    recordBackup: (at) =>
      withEngine(async (engine) => {
        if (!(await engine.hasTable('operation_times'))) return;
        await engine.write.transaction().execute((tx) => recordOperation(tx, 'backup', at));
      }),
    check: (migrations, { replace }) =>
      withEngine(async (engine) => {
        await checkTarget(engine, engine.read, migrations, replace);
      }),
    /** Creates the schema of the dump, loads its rows and then migrates, so that newer migrations see the rows they expect. */
    load: (copy, { replace, now }) =>
      withEngine(async (engine) => {
        const bookkeeping = await existingTables(engine, ['migrations', 'migration_floors']);
        await engine.write.transaction().execute(async (tx) => {
          const { known, tables } = await checkTarget(engine, tx, copy.migrations, replace);
          for (const table of [...tables.toReversed(), ...bookkeeping]) await runSql(tx, `drop table "${table}"`);
          // By order, not by membership: each engine has migrations that the other lacks.
          const last = copy.migrations.at(-1) ?? '';
          const baseline = known.filter(({ name }) => name <= last);
          await migrateInTransaction(tx, engine.kind, baseline, now);
          const created = tableNames(baseline);
          for (const table of created.toReversed()) await sql`delete from ${sql.table(table)}`.execute(tx);
          for await (const { table, rows } of checkedRows(copy.rows, created)) await insertRows(tx, table, rows);
          await migrateInTransaction(tx, engine.kind, known, now);
        });
      }),
  };
};
