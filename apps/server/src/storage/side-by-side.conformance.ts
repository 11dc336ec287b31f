/** Old and new program side by side: whatever an older program reads and writes still works after the newest migration. */
import { CompiledQuery, type Kysely, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Engine } from './connection.ts';
import { type Migration, migrate, readMigrations } from './migrate.ts';
import { tableNames } from './table-names.ts';
import type { Tables } from './tables.ts';
import { day, type Testing } from './testing/conformance.ts';
import { openEngine } from './testing/engines.ts';

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

/** Every text is the same and every number 1, so that each row refers to the one before it. */
const insertText = (table: string, columns: readonly Column[]): string => {
  const values = columns.map(({ isNumber }) => (isNumber ? '1' : "'x'"));
  return `insert into ${table} (${columns.map(({ name }) => name).join(', ')}) values (${values.join(', ')})`;
};

class Undone extends Error {}

/** Runs the work in a transaction of which nothing stays. */
const undone = (engine: Engine, work: (tx: Kysely<Tables>) => Promise<void>): Promise<void> =>
  engine.write
    .transaction()
    .execute(async (tx) => {
      await work(tx);
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });

/** What a program knows of its tables that was made for these migrations. */
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
  undone(engine, async (tx) => {
    // Migrations may have put rows of their own there.
    for (const { clear } of statements.toReversed()) await tx.executeQuery(CompiledQuery.raw(clear));
    for (const { insert } of statements) await tx.executeQuery(CompiledQuery.raw(insert));
    for (const { select } of statements) {
      const { rows } = await tx.executeQuery(CompiledQuery.raw(select));
      expect(rows, select).toHaveLength(1);
    }
    for (const { clear } of statements.toReversed()) await tx.executeQuery(CompiledQuery.raw(clear));
  });

/** Migrations that say which programs they leave behind (`-- least:`) end the company of those before. */
const companions = (all: readonly Migration[]): Migration[][] => {
  const breaking = all.findLastIndex(({ text }) => /^-- least: /m.test(text));
  return all.map((_, index) => all.slice(0, index + 1)).slice(Math.max(0, breaking));
};

export const sideBySideConformance = ({ newDatabase }: Testing) =>
  describe('an older program beside the newest', () => {
    test('every statement of every older shape still works, and every column is still there', async () => {
      const opened = await openEngine(await newDatabase());
      const all = await readMigrations(opened.kind);
      await opened.close();
      expect(tableNames(all)).toEqual(expect.arrayContaining(['companies', 'editions', 'events', 'secrets']));
      for (const known of companions(all)) {
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
