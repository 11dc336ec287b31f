/** Names of the tables that migrations/ create, in creation order: a table refers only to tables before it. */
import type { Migration } from './migrate.ts';

/** Does not match a partition: it has no columns of its own and belongs to its table. */
const CREATE_TABLE = /^create table (?:if not exists )?([a-z0-9_]+)\s*\(/gim;

/** Which migrations have run is a fact of one database, not part of its content. */
const BOOKKEEPING_TABLES = new Set(['migration_floors']);

export const tableNames = (migrations: readonly Migration[]): string[] => [
  ...new Set(
    migrations
      .flatMap(({ text }) => [...text.matchAll(CREATE_TABLE)].map(([, name = '']) => name))
      .filter((name) => !BOOKKEEPING_TABLES.has(name)),
  ),
];

const INSERT_INTO = /^insert into ([a-z0-9_]+)/gim;

/** Tables that are never empty, because migrations insert rows. */
export const seededTables = (migrations: readonly Migration[]): Set<string> =>
  new Set(migrations.flatMap(({ text }) => [...text.matchAll(INSERT_INTO)].map(([, name = '']) => name)));
