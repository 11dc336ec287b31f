/** The database copied out and in, table by table as migrations/ make them: nothing here knows what they hold. */
import { CompiledQuery, type Kysely, sql } from 'kysely';
import type { CopiedRow, DatabaseCopies, DatabaseSnapshot } from '../domain/ports/copies.ts';
import { Refused } from '../refused.ts';
import type { Engine } from './connection.ts';
import { insertAll } from './insert-all.ts';
import { databaseFile } from './keys.ts';
import { appliedIn, type Migration, migrateIn, readMigrations } from './migrate.ts';
import { openPostgres } from './postgres.ts';
import { openPostgresSnapshot, openSqliteSnapshot, type RawSnapshot } from './snapshot.ts';
import { openSqlite } from './sqlite.ts';
import { filledTables, tableNames } from './table-names.ts';
import type { Tables } from './tables.ts';

const OCCUPIED = 'The database is not empty. Restore into an empty one, or say --replace to lose what is in it.';

type Place = { url?: string; dataDir: string };

/** Tables of both engines. What only one has serves that engine, and a copy goes into either. */
const copiedTables = async (ran: readonly string[]): Promise<string[]> => {
  const [here, there] = await Promise.all(
    (['sqlite', 'postgres'] as const).map(async (kind) =>
      tableNames((await readMigrations(kind)).filter(({ name }) => ran.includes(name))),
    ),
  );
  return (here ?? []).filter((name) => there?.includes(name));
};

const snapshotOf = async (raw: RawSnapshot): Promise<DatabaseSnapshot> => {
  const known = await readMigrations(raw.kind);
  const ran = (await raw.query('select name from migrations order by name')).map(({ name }) => String(name));
  const later = ran.find((name) => !known.some((migration) => migration.name === name));
  if (later !== undefined)
    throw new Refused(`A newer program has added to the database (${later}): copy it with that one.`);
  const tables = await copiedTables(ran);
  return { kind: raw.kind, migrations: ran, tables, rows: (table) => raw.stream(table), close: () => raw.close() };
};

/** Those of both engines: a copy of one goes into the other. */
const allNames = async (): Promise<Set<string>> => {
  const both = await Promise.all([readMigrations('sqlite'), readMigrations('postgres')]);
  return new Set(both.flat().map(({ name }) => name));
};

const existing = async (engine: Engine, names: readonly string[]): Promise<string[]> => {
  const there = await Promise.all(names.map((name) => engine.hasTable(name)));
  return names.filter((_, index) => there[index]);
};

const run = async (db: Kysely<Tables>, text: string): Promise<unknown[]> =>
  (await db.executeQuery(CompiledQuery.raw(text))).rows;

const holdsRows = async (db: Kysely<Tables>, tables: readonly string[]): Promise<boolean> => {
  for (const table of tables) if ((await run(db, `select 1 from "${table}" limit 1`)).length > 0) return true;
  return false;
};

/** What a newer program made here refers to tables that would be dropped. */
const refuseLater = async (db: Kysely<Tables>, known: readonly Migration[]): Promise<void> => {
  const later = (await appliedIn(db)).find(({ name }) => !known.some((migration) => migration.name === name));
  if (later) throw new Refused(`A newer program has added to this database (${later.name}): restore with that one.`);
};

const rowsPerTable = async function* (
  rows: AsyncIterable<{ table: string; rows: readonly CopiedRow[] }>,
  tables: readonly string[],
) {
  for await (const piece of rows) {
    if (!tables.includes(piece.table))
      throw new Refused(`The backup holds rows of "${piece.table}", which it does not announce.`);
    yield piece;
  }
};

export const createDatabaseCopies = ({ url, dataDir }: Place): DatabaseCopies => {
  const withEngine = async <T>(work: (engine: Engine) => Promise<T>): Promise<T> => {
    const engine = url ? await openPostgres(url) : await openSqlite(databaseFile(dataDir));
    try {
      return await work(engine);
    } finally {
      await engine.close();
    }
  };

  const checkIn = async (engine: Engine, db: Kysely<Tables>, migrations: readonly string[], replace: boolean) => {
    const names = await allNames();
    const unknown = migrations.find((name) => !names.has(name));
    if (unknown !== undefined)
      throw new Refused(`The backup is of a newer program (${unknown}): restore it with that one.`);
    const known = await readMigrations(engine.kind);
    const tables = await existing(engine, tableNames(known));
    if (await engine.hasTable('migrations')) await refuseLater(db, known);
    const filled = filledTables(known);
    const telling = tables.filter((table) => !filled.has(table));
    if (!replace && (await holdsRows(db, telling))) throw new Refused(OCCUPIED);
    return { known, tables };
  };

  return {
    async snapshot() {
      const raw = url ? await openPostgresSnapshot(url) : await openSqliteSnapshot(databaseFile(dataDir));
      try {
        return await snapshotOf(raw);
      } catch (error) {
        await raw.close();
        throw error;
      }
    },
    check: (migrations, { replace }) =>
      withEngine(async (engine) => {
        await checkIn(engine, engine.read, migrations, replace);
      }),
    /** Made in the shape of the copy and then migrated, so that newer migrations see the rows they were written for. */
    load: (copy, { replace, now }) =>
      withEngine(async (engine) => {
        const owned = await existing(engine, ['migrations', 'migration_floors']);
        await engine.write.transaction().execute(async (tx) => {
          const { known, tables } = await checkIn(engine, tx, copy.migrations, replace);
          for (const table of [...tables.toReversed(), ...owned]) await run(tx, `drop table "${table}"`);
          // Not by name: each engine has migrations that the other does without.
          const last = copy.migrations.at(-1) ?? '';
          const before = known.filter(({ name }) => name <= last);
          await migrateIn(tx, engine.kind, before, now);
          const fresh = tableNames(before);
          for (const table of fresh.toReversed()) await sql`delete from ${sql.table(table)}`.execute(tx);
          for await (const { table, rows } of rowsPerTable(copy.rows, fresh))
            await insertAll(tx, table as keyof Tables, rows as never);
          await migrateIn(tx, engine.kind, known, now);
        });
      }),
  };
};
