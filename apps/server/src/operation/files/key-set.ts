/** A set of file keys of any size, in a temporary SQLite database that spills to disk when it grows. */
import { DatabaseSync } from 'node:sqlite';
import type { DumpRow } from '../../domain/ports/database-dumps.ts';

export type KeySet = {
  add(key: string): void;
  has(key: string): boolean;
  /** Marks the key as listed. False when it is not in the set. */
  mark(key: string): boolean;
  readonly size: number;
  [Symbol.iterator](): Iterator<string>;
  unmarked(): Iterable<string>;
  close(): void;
};

export const createKeySet = (): KeySet => {
  const database = new DatabaseSync('');
  database.exec('pragma journal_mode = off; pragma synchronous = off');
  database.exec('create table keys (key text primary key, is_marked integer not null) without rowid');
  const insert = database.prepare('insert or ignore into keys values (?, 0)');
  const markOne = database.prepare('update keys set is_marked = 1 where key = ?');
  const find = database.prepare('select 1 from keys where key = ?');
  let size = 0;
  return {
    add(key) {
      size += Number(insert.run(key).changes);
    },
    has: (key) => find.get(key) !== undefined,
    mark: (key) => markOne.run(key).changes === 1,
    get size() {
      return size;
    },
    *[Symbol.iterator]() {
      for (const row of database.prepare('select key from keys order by key').iterate()) yield String(row['key']);
    },
    *unmarked() {
      const rows = database.prepare('select key from keys where is_marked = 0 order by key').iterate();
      for (const row of rows) yield String(row['key']);
    },
    close: () => database.close(),
  };
};

const FILE_KEY = /(?<![0-9a-z])[0-9a-f]{64}\.[a-z0-9]{1,5}(?![0-9a-z])/g;

/**
 * Written by visitors, about people, or names and places alone (a tag has no picture): text in them that looks like the key of a file
 * refers to none.
 */
const WITHOUT_FILES: ReadonlySet<string> = new Set([
  'events',
  'event_batches',
  'event_ids',
  'analytics_days',
  'analytics_seen',
  'analytics_sessions',
  'forward_queue',
  'users',
  'sessions',
  'tokens',
  'invitations',
  'account_links',
  'audit',
  'sign_ins',
  'tags',
  'sections',
  'document_slugs',
  'feed_items',
  'feed_references',
]);

/** Whether rows of the table may refer to files. The others are most of the rows of a large deployment. */
export const hasFileKeys = (table: string): boolean => !WITHOUT_FILES.has(table);

/** Keys of all files that a row refers to, in any column and at any depth of JSON. */
export const fileKeysIn = (row: DumpRow): string[] =>
  Object.values(row).flatMap((value) => (typeof value === 'string' ? (value.match(FILE_KEY) ?? []) : []));
