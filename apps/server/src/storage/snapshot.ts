/** One moment of the database, read beside whoever writes: a transaction of SQLite's WAL, a repeatable read of PostgreSQL. */
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import pg from 'pg';
import type { CopiedRow } from '../domain/ports/copies.ts';
import { Refused } from '../refused.ts';
import { numbersAsNumbers } from './postgres.ts';

const ROWS_AT_ONCE = 500;
/** A backup takes hours where it must, a piece of it does not: without an answer it fails. */
const LONGEST_PIECE_MS = 600_000;

/** `query` is for small answers, `stream` for whole tables. */
export type RawSnapshot = {
  kind: 'sqlite' | 'postgres';
  query(sql: string): Promise<CopiedRow[]>;
  stream(table: string): AsyncIterable<readonly CopiedRow[]>;
  close(): Promise<void>;
};

/** Names of tables are ours, and quoted all the same. */
const selectAll = (table: string): string => `select * from "${table.replaceAll('"', '""')}"`;

/** Refused when there is no such file. */
export const openSqliteSnapshot = async (file: string): Promise<RawSnapshot> => {
  if (!existsSync(file)) throw new Refused(`There is no database: ${file}`);
  const database = new DatabaseSync(file, { readOnly: true, timeout: 2000 });
  database.exec('begin');
  // The moment is that of the first read.
  database.prepare('select count(*) from sqlite_master').get();
  return {
    kind: 'sqlite',
    query: async (sql) => database.prepare(sql).all() as CopiedRow[],
    async *stream(table) {
      let rows: CopiedRow[] = [];
      for (const row of database.prepare(selectAll(table)).iterate()) {
        rows.push(row as CopiedRow);
        if (rows.length < ROWS_AT_ONCE) continue;
        yield rows;
        rows = [];
        await setImmediate();
      }
      if (rows.length > 0) yield rows;
    },
    close: async () => database.close(),
  };
};

export const openPostgresSnapshot = async (url: string): Promise<RawSnapshot> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    query_timeout: LONGEST_PIECE_MS,
    keepAlive: true,
    application_name: 'vitrina backup',
    types: numbersAsNumbers,
  });
  await client.connect();
  await client.query('begin isolation level repeatable read, read only');
  const rowsOf = async (sql: string): Promise<CopiedRow[]> => (await client.query<CopiedRow>(sql)).rows;
  return {
    kind: 'postgres',
    query: rowsOf,
    async *stream(table) {
      await client.query(`declare copied no scroll cursor for ${selectAll(table)}`);
      for (;;) {
        const rows = await rowsOf(`fetch ${ROWS_AT_ONCE} from copied`);
        if (rows.length === 0) break;
        yield rows;
      }
      await client.query('close copied');
    },
    close: () => client.end(),
  };
};
