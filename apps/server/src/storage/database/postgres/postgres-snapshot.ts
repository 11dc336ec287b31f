/** A consistent read of a PostgreSQL database for a dump, beside concurrent writers: one repeatable-read transaction. */
import pg from 'pg';
import type { DumpRow } from '../../../domain/ports/database-dumps.ts';
import { type RawSnapshot, SNAPSHOT_CHUNK_ROWS, selectAll } from '../schema/connection.ts';
import { numericTypes } from './postgres.ts';

/** A backup may take hours, one chunk of it may not: a chunk without an answer fails the backup. */
const CHUNK_TIMEOUT_MS = 600_000;

export const openPostgresSnapshot = async (url: string): Promise<RawSnapshot> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    query_timeout: CHUNK_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'vitrina backup',
    types: numericTypes,
  });
  await client.connect();
  await client.query('begin isolation level repeatable read, read only');
  const rowsOf = async (sql: string): Promise<DumpRow[]> => (await client.query<DumpRow>(sql)).rows;
  return {
    kind: 'postgres',
    query: rowsOf,
    async *stream(table, condition) {
      await client.query(`declare copied no scroll cursor for ${selectAll(table, condition)}`);
      for (;;) {
        const rows = await rowsOf(`fetch ${SNAPSHOT_CHUNK_ROWS} from copied`);
        if (rows.length === 0) break;
        yield rows;
      }
      await client.query('close copied');
    },
    close: () => client.end(),
  };
};
