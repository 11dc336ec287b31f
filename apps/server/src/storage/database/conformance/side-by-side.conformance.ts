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

const columnsOf = async ({ kind, read }: Engine, table: string): Promise<Column[]> => {
  const { rows } =
    kind === 'sqlite'
      ? await sql<{
          name: string;
          type: string;
        }>`select name, lower(type) as type from pragma_table_info(${table})`.execute(read)
      : await sql<{ name: string; type: string }>`select column_name as name, data_type as type
          from information_schema.columns where table_schema = current_schema() and table_name = ${table}
          order by ordinal_position`.execute(read);
  return rows.map(({ name, type }) => ({ name, isNumber: type !== 'text' }));
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
  const tables = tableNames(migrations);
  const statements: { insert: string; select: string; clear: string }[] = [];
  for (const table of tables) {
    const columns = await columnsOf(engine, table);
    const names = columns.map(({ name }) => name).join(', ');
    statements.push({
      insert: insertText(table, columns),
      select: `select ${names} from ${table}`,
      clear: `delete from ${table}`,
    });
  }
  return statements;
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
      const opened = await openEngine(await newDatabase());
      const all = await readMigrations(opened.kind);
      await opened.close();
      expect(tableNames(all)).toEqual(expect.arrayContaining(['companies', 'editions', 'events', 'secrets']));
      for (const known of compatibleVersions(all)) {
        const engine = await openEngine(await newDatabase());
        await migrate(engine, known, day(1));
        const statements = await statementsOf(engine, known);
        await runAll(engine, statements);
        await migrate(engine, all, day(2));
        await runAll(engine, statements);
        await engine.close();
      }
    });
  });
