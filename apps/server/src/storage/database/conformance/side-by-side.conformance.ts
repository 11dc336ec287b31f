/** Conformance: statements of an older program still work after the newest migration, for rolling upgrades. */
import { CompiledQuery, type Kysely, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { type ConformanceContext, day } from '../../testing/conformance.ts';
import { openEngine } from '../database-engine.ts';
import { type Migration, migrate, readMigrations } from '../migrate.ts';
import type { Engine } from '../schema/connection.ts';
import type { Tables } from '../schema/tables.ts';
import { tableNames } from '../table-names.ts';

type Column = { name: string; isNumber: boolean };

/** Columns by table, in their order. */
const readColumns = async ({ kind, read }: Engine): Promise<Map<string, Column[]>> => {
  type Row = { table: string; name: string; type: string };
  const { rows } =
    kind === 'sqlite'
      ? await sql<Row>`select tables.name as "table", columns.name as name, lower(columns.type) as type
          from sqlite_master as tables, pragma_table_info(tables.name) as columns
          where tables.type = 'table' order by columns.cid`.execute(read)
      : await sql<Row>`select table_name as "table", column_name as name, data_type as type
          from information_schema.columns where table_schema = current_schema()
          order by ordinal_position`.execute(read);
  const columns = new Map<string, Column[]>();
  for (const { table, name, type } of rows)
    columns.set(table, [...(columns.get(table) ?? []), { name, isNumber: type !== 'text' }]);
  return columns;
};

/** Every text is equal and every number is 1, so that foreign keys match. */
const insertText = (table: string, columns: readonly Column[]): string => {
  const values = columns.map(({ isNumber }) => (isNumber ? '1' : "'x'"));
  return `insert into ${table} (${columns.map(({ name }) => name).join(', ')}) values (${values.join(', ')})`;
};

class Undone extends Error {}

/** Runs `work` in a transaction that is rolled back. */
const rolledBack = (engine: Engine, work: (tx: Kysely<Tables>) => Promise<void>): Promise<void> =>
  engine.write
    .transaction()
    .execute(async (tx) => {
      await work(tx);
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });

/** Statements of a program with these migrations: a select and an insert per table. */
const statementsOf = async (engine: Engine, migrations: readonly Migration[]) => {
  const columns = await readColumns(engine);
  return tableNames(migrations).map((table) => {
    const ofTable = columns.get(table) ?? [];
    expect(ofTable, table).not.toEqual([]);
    return {
      insert: insertText(table, ofTable),
      select: `select ${ofTable.map(({ name }) => name).join(', ')} from ${table}`,
      clear: `delete from ${table}`,
    };
  });
};

const runAll = (engine: Engine, statements: Awaited<ReturnType<typeof statementsOf>>): Promise<void> =>
  rolledBack(engine, async (tx) => {
    // Migrations may have inserted rows.
    for (const { clear } of statements.toReversed()) await tx.executeQuery(CompiledQuery.raw(clear));
    for (const { insert } of statements) await tx.executeQuery(CompiledQuery.raw(insert));
    for (const { select } of statements) {
      const { rows } = await tx.executeQuery(CompiledQuery.raw(select));
      expect(rows, select).toHaveLength(1);
    }
    for (const { clear } of statements.toReversed()) await tx.executeQuery(CompiledQuery.raw(clear));
  });

/** Migration sets of the older programs that may run beside the newest: not those below a floor (`-- least:`). */
const compatibleVersions = (all: readonly Migration[]): Migration[][] => {
  const breaking = all.findLastIndex(({ text }) => /^-- least: /m.test(text));
  return all.map((_, index) => all.slice(0, index + 1)).slice(Math.max(0, breaking));
};

export const sideBySideConformance = ({ newDatabase }: ConformanceContext) =>
  describe('rolling upgrades', () => {
    test('every statement of every compatible older schema works on the newest one, and no column is missing', async () => {
      const engine = await openEngine(await newDatabase());
      const all = await readMigrations(engine.kind);
      expect(tableNames(all)).toEqual(expect.arrayContaining(['companies', 'editions', 'events', 'secrets']));
      const older: Awaited<ReturnType<typeof statementsOf>>[] = [];
      for (const known of compatibleVersions(all)) {
        await migrate(engine, known, day(1));
        const statements = await statementsOf(engine, known);
        await runAll(engine, statements);
        older.push(statements);
      }
      expect(older.length).toBeGreaterThan(1);
      for (const statements of older) await runAll(engine, statements);
      await engine.close();
    });
  });
