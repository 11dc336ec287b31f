/**
 * Writes and reads rows of any table: bulk inserts, and JSON and enum columns that are validated on every read and write.
 * An error names the row, never its content.
 */
import { CompiledQuery, type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import { AppError } from '../../../errors/app-error.ts';
import type { Tables } from './tables.ts';

/** Throws `internal` with `row`, the damaged row, never with its content. */
export const readJson = <T>(schema: z.ZodType<T>, text: string, row: string): T => {
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new AppError('internal', { problem: 'a stored row is damaged', row }, { cause });
  }
};

/** An enum column. Throws `internal` with `row`. */
export const readEnum = <T extends string>(schema: z.ZodType<T>, text: string, row: string): T => {
  const parsed = schema.safeParse(text);
  if (!parsed.success) throw new AppError('internal', { problem: 'a stored row is damaged', row });
  return parsed.data;
};

/** Serialises a value for a column. Throws `internal` for a value that `readJson` would reject (NaN, a uid that is too long). */
export const writeJson = <T>(schema: z.ZodType<T>, value: unknown, row: string): string => {
  const parsed = schema.safeParse(value);
  if (parsed.success) return JSON.stringify(parsed.data);
  const field = parsed.error.issues[0]?.path.join('.') ?? '';
  throw new AppError('internal', { problem: 'a row does not match its schema', row, field }, { cause: parsed.error });
};

/** Throws `internal`: a row that another row refers to is missing. */
export const missingRow = (row: string): never => {
  throw new AppError('internal', { problem: 'a stored row is missing', row });
};

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

/** PostgreSQL cannot store NUL in text and fails the query; on both engines U+FFFD replaces it. */
export const replaceNul = (value: unknown): unknown =>
  typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value;
