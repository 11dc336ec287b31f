/** A consistent read of a SQLite file for a dump, beside concurrent writers: one read transaction of the WAL. */
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import type { DumpRow } from '../../../domain/ports/database-dumps.ts';
import { UserFacingError } from '../../../errors/user-facing-error.ts';
import { type RawSnapshot, SNAPSHOT_CHUNK_ROWS, selectAll } from '../schema/connection.ts';

/** Throws `UserFacingError` when the file is missing. */
export const openSqliteSnapshot = async (file: string): Promise<RawSnapshot> => {
  if (!existsSync(file)) throw new UserFacingError(`There is no database: ${file}`);
  const database = new DatabaseSync(file, { readOnly: true, timeout: 2000 });
  database.exec('begin');
  // The first read determines the moment of the snapshot.
  database.prepare('select count(*) from sqlite_master').get();
  return {
    kind: 'sqlite',
    query: async (sql) => database.prepare(sql).all() as DumpRow[],
    async *stream(table, condition) {
      let rows: DumpRow[] = [];
      for (const row of database.prepare(selectAll(table, condition)).iterate()) {
        rows.push(row as DumpRow);
        if (rows.length < SNAPSHOT_CHUNK_ROWS) continue;
        yield rows;
        rows = [];
        await setImmediate();
      }
      if (rows.length > 0) yield rows;
    },
    close: async () => database.close(),
  };
};
