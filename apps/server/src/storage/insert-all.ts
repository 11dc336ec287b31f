/** Inserts many rows in few statements, for any table and both engines. */
import { CompiledQuery, type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** Below SQLite's 32,766 parameters a statement (PostgreSQL: 65,535), and short enough to share the event loop. */
const PARAMETERS_AT_ONCE = 6000;

type Row = Readonly<Record<string, string | number | null>>;

/** All rows have the same columns. The statement is compiled once for its length, not once per chunk. */
export const insertAll = async <T extends keyof Tables>(
  tx: Kysely<Tables>,
  table: T,
  rows: readonly (Tables[T] & Row)[],
): Promise<void> => {
  const columns = Object.keys(rows[0] ?? {});
  const rowsAtOnce = Math.floor(PARAMETERS_AT_ONCE / Math.max(1, columns.length));
  const compiled = new Map<number, string>();
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const chunk = rows.slice(from, from + rowsAtOnce);
    const parameters = chunk.flatMap((row: Row) => columns.map((column) => row[column]));
    const text = compiled.get(chunk.length) ?? insertText(tx, table, columns, chunk.length);
    compiled.set(chunk.length, text);
    await tx.executeQuery(CompiledQuery.raw(text, parameters));
  }
};

const insertText = (tx: Kysely<Tables>, table: string, columns: string[], count: number): string => {
  const row = sql`(${sql.join(columns.map(() => sql`${null}`))})`;
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const rows = sql.join(Array.from({ length: count }, () => row));
  return sql`insert into ${sql.table(table)} (${names}) values ${rows}`.compile(tx).sql;
};
