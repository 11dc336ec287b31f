/** A set of file keys of any size, in a temporary SQLite database that spills to disk when it grows. */
import { DatabaseSync } from 'node:sqlite';
import type { DumpRow } from '../domain/ports/database-dumps.ts';

export type KeySet = {
  add(key: string): void;
  has(key: string): boolean;
  readonly size: number;
  [Symbol.iterator](): Iterator<string>;
  close(): void;
};

export const createKeySet = (): KeySet => {
  const database = new DatabaseSync('');
  database.exec('pragma journal_mode = off; pragma synchronous = off');
  database.exec('create table keys (key text primary key) without rowid');
  const insert = database.prepare('insert or ignore into keys values (?)');
  const find = database.prepare('select 1 from keys where key = ?');
  let size = 0;
  return {
    add(key) {
      size += Number(insert.run(key).changes);
    },
    has: (key) => find.get(key) !== undefined,
    get size() {
      return size;
    },
    *[Symbol.iterator]() {
      for (const row of database.prepare('select key from keys order by key').iterate()) yield String(row['key']);
    },
    close: () => database.close(),
  };
};

const FILE_KEY = /(?<![0-9a-z])[0-9a-f]{64}\.[a-z0-9]{1,5}(?![0-9a-z])/g;

/** Keys of all files that a row refers to, in any column and at any depth of JSON. */
export const fileKeysIn = (row: DumpRow): string[] =>
  Object.values(row).flatMap((value) => (typeof value === 'string' ? (value.match(FILE_KEY) ?? []) : []));
