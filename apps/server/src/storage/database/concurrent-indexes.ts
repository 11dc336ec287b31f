/**
 * Migrations marked `-- concurrently`: indexes of large tables, which PostgreSQL builds while others write to the table. Such a
 * build is no part of a transaction, so an interrupted one leaves an invalid index; the next start drops it and builds it again.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { CompiledQuery, type Kysely, sql } from 'kysely';
import { ignoreError } from '../../errors/ignore-error.ts';
import type { Engine } from './schema/connection.ts';
import type { Tables } from './schema/tables.ts';

/** An arbitrary constant: the advisory lock that one process holds from the first to the last pending migration. */
const RUN_LOCK = 7_239_004_116;
const LOCK_POLL_MS = 200;

const MARK = /^-- concurrently$/m;
const CREATE_INDEX = /^create (unique )?index ([a-z0-9_]+) (on [^]+)$/;

/** `unique` and `definition` are the statement without its name. */
type IndexBuild = { name: string; unique: string; definition: string };

export const isConcurrent = (text: string): boolean => MARK.test(text);

/** Null when a statement is anything but `create index name on …`. */
export const indexBuildsOf = (statements: readonly string[]): IndexBuild[] | null => {
  const builds = statements.map((statement) => {
    const [, unique = '', name, definition] = CREATE_INDEX.exec(statement.replace(/^[ \t]*--.*\n/gm, '').trim()) ?? [];
    return name === undefined || definition === undefined ? null : { name, unique, definition };
  });
  return builds.every((build) => build !== null) ? builds : null;
};

/** Null: there is no such index in the current schema. */
const isValid = async (db: Kysely<Tables>, name: string): Promise<boolean | null> => {
  const { rows } = await sql<{ is: boolean }>`select pg_index.indisvalid as is from pg_index
    join pg_class on pg_class.oid = pg_index.indexrelid
    join pg_namespace on pg_namespace.oid = pg_class.relnamespace
    where pg_class.relname = ${name} and pg_namespace.nspname = current_schema()`.execute(db);
  return rows[0]?.is ?? null;
};

/**
 * Builds the missing indexes, outside of a transaction. Only for the holder of `withRunLock`: an index that another process is
 * building is invalid, too.
 */
export const buildIndexes = async (db: Kysely<Tables>, builds: readonly IndexBuild[]): Promise<void> => {
  for (const { name, unique, definition } of builds) {
    const before = await isValid(db, name);
    if (before === true) continue;
    if (before === false) await sql`drop index concurrently ${sql.ref(name)}`.execute(db);
    await db.executeQuery(CompiledQuery.raw(`create ${unique}index concurrently ${name} ${definition}`));
  }
};

/**
 * Runs `work` on a connection that holds the lock of the session, for one process at a time. PostgreSQL releases the lock when the
 * session ends, which is after the index that a dead process was building. The lock is polled: a build waits for every open
 * statement, and one that waited for the lock would never end.
 */
export const withRunLock = <T>(engine: Engine, work: (db: Kysely<Tables>) => Promise<T>): Promise<T> =>
  engine.write.connection().execute(async (db) => {
    // Building indexes of large tables takes hours.
    await sql`set statement_timeout = 0`.execute(db);
    try {
      while (!(await isLocked(db))) await sleep(LOCK_POLL_MS);
      return await work(db);
    } finally {
      // Without a connection there is nothing to release.
      await sql`select pg_advisory_unlock(${sql.lit(RUN_LOCK)})`
        .execute(db)
        .catch(ignoreError('the session has ended'));
      await sql`reset statement_timeout`.execute(db).catch(ignoreError('the session has ended'));
    }
  });

const isLocked = async (db: Kysely<Tables>): Promise<boolean> => {
  const { rows } = await sql<{ is: boolean }>`select pg_try_advisory_lock(${sql.lit(RUN_LOCK)}) as is`.execute(db);
  return rows[0]?.is === true;
};
