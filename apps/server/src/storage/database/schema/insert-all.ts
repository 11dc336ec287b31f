/** Bulk insert: many rows in few statements, for any table on both engines. */
import { CompiledQuery, type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** Below SQLite's limit of 32,766 parameters a statement (PostgreSQL: 65,535), and few enough not to block the event loop. */
const MAX_PARAMETERS = 6000;

type Row = Readonly<Record<string, string | number | null>>;

/** All rows have the same columns. Chunks of equal length share one compiled statement. */
export const insertAll = <T extends keyof Tables>(
  tx: Kysely<Tables>,
  table: T,
  rows: readonly (Tables[T] & Row)[],
): Promise<void> => insertRows(tx, table, rows);

/** `insertAll` without static types, for rows of a dump: the database checks their columns. */
export const insertRows = async (tx: Kysely<Tables>, table: string, rows: readonly Row[]): Promise<void> => {
  const columns = Object.keys(rows[0] ?? {});
  const chunkRows = Math.floor(MAX_PARAMETERS / Math.max(1, columns.length));
  const compiled = new Map<number, string>();
  for (let from = 0; from < rows.length; from += chunkRows) {
    const chunk = rows.slice(from, from + chunkRows);
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
