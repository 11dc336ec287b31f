/** The tables of the database as migrations/ make them, in their order: a table only refers to those before it. */
import type { Migration } from './migrate.ts';

/** A partition has no columns of its own here, and is part of its table. */
const CREATED = /^create table (?:if not exists )?([a-z0-9_]+)\s*\(/gim;

/** What has run is a fact of one database, not part of what is kept in it. */
const OWN = new Set(['migration_floors']);

export const tableNames = (migrations: readonly Migration[]): string[] => [
  ...new Set(
    migrations
      .flatMap(({ text }) => [...text.matchAll(CREATED)].map(([, name = '']) => name))
      .filter((name) => !OWN.has(name)),
  ),
];

const FILLED = /^insert into ([a-z0-9_]+)/gim;

/** Tables that are never empty: migrations put rows of their own there. */
export const filledTables = (migrations: readonly Migration[]): Set<string> =>
  new Set(migrations.flatMap(({ text }) => [...text.matchAll(FILLED)].map(([, name = '']) => name)));
