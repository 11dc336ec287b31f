/**
 * The SQLite engine: a Kysely dialect over node:sqlite, with one writing connection and two reading ones, so that a reader
 * sees the last commit and never waits for a transaction (WAL). One reader runs single statements, the other snapshots.
 */
import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { setImmediate, setTimeout } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Metrics } from '../../../domain/ports/metrics.ts';
import { AppError } from '../../../errors/app-error.ts';
import { ignoreError } from '../../../errors/ignore-error.ts';
import { PRIVATE_DIRECTORY, PRIVATE_FILE } from '../../files/keys.ts';
import { type Announce, type Engine, queryLogging } from '../schema/connection.ts';
import { replaceNul } from '../schema/rows.ts';
import type { Tables } from '../schema/tables.ts';
import { subscribeSqlite } from './changes-sqlite.ts';

const BUSY = 5;
const FULL = 13;
/** READONLY, IOERR, CANTOPEN. */
const UNAVAILABLE = new Set([8, 10, 14]);

const resultCode = (error: unknown): number =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : 0;

const isBusy = (error: unknown): boolean => resultCode(error) === BUSY;

/** Returns `storage.full` or `database.unavailable`; any other error unchanged. */
const mapSqliteError = (error: unknown): unknown => {
  const result = resultCode(error);
  if (result === FULL) return new AppError('storage.full', {}, { cause: error });
  return UNAVAILABLE.has(result) ? new AppError('database.unavailable', {}, { cause: error }) : error;
};

/** Runs `work` and throws its errors mapped by `mapSqliteError`. */
const withSqliteErrors = <T>(work: () => T): T => {
  try {
    return work();
  } catch (error) {
    throw mapSqliteError(error);
  }
};

/** How long a writer waits for the writer of another process. A publish of 2000 pages holds the lock for seconds. */
const LOCK_TIMEOUT_MS = 60_000;
const RETRY_DELAY_MS = 15;
/** A transaction yields to the event loop after this long, because node:sqlite is synchronous. */
const MAX_BLOCKING_MS = 8;
const MAX_CACHED_STATEMENTS = 200;
/** A longer statement is a bulk insert and is not cached. */
const MAX_CACHED_TEXT = 20_000;

type Prepared = { statement: StatementSync; hasRows: boolean };
type BoundValue = string | number | bigint | Uint8Array | null;

/**
 * Retries `work` while another process holds the lock. SQLite's own busy_timeout would block the event loop
 * meanwhile. Throws `server.busy` after `LOCK_TIMEOUT_MS`.
 */
const retryWhileBusy = async (work: () => void): Promise<void> => {
  const end = performance.now() + LOCK_TIMEOUT_MS;
  for (;;) {
    try {
      return work();
    } catch (cause) {
      if (!isBusy(cause)) throw mapSqliteError(cause);
      if (performance.now() > end) throw new AppError('server.busy', { waitedMs: LOCK_TIMEOUT_MS }, { cause });
    }
    await setTimeout(RETRY_DELAY_MS);
  }
};

/** Rows of `changes` retained. A process that missed more invalidates everything. */
const RETAINED_CHANGES = 1000;

const announce: Announce = async (tx, { kind, uid }) => {
  const { id } = await tx.insertInto('changes').values({ kind, uid }).returning('id').executeTakeFirstOrThrow();
  await tx
    .deleteFrom('changes')
    .where('id', '<=', id - RETAINED_CHANGES)
    .execute();
};

class SqliteConnection implements DatabaseConnection {
  readonly database: DatabaseSync;
  readonly #prepared = new Map<string, Prepared>();
  #yieldedAt = 0;

  constructor(database: DatabaseSync) {
    this.database = database;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.database.isTransaction && performance.now() - this.#yieldedAt > MAX_BLOCKING_MS) {
      await setImmediate();
      this.#yieldedAt = performance.now();
    }
    const bound = parameters.map((value) => replaceNul(value) as BoundValue);
    return withSqliteErrors(() => {
      const { statement, hasRows } = this.#prepare(sql);
      if (hasRows) return { rows: statement.all(...bound) as R[] };
      return { rows: [], numAffectedRows: BigInt(statement.run(...bound).changes) };
    });
  }

  streamQuery(): never {
    throw new Error('streaming is not supported');
  }

  #prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql);
    if (known) {
      this.#prepared.delete(sql);
      this.#prepared.set(sql, known);
      return known;
    }
    const statement = this.database.prepare(sql);
    const prepared = { statement, hasRows: statement.columns().length > 0 };
    if (sql.length > MAX_CACHED_TEXT) return prepared;
    this.#prepared.set(sql, prepared);
    const [oldest] = this.#prepared.keys();
    if (oldest !== undefined && this.#prepared.size > MAX_CACHED_STATEMENTS) this.#prepared.delete(oldest);
    return prepared;
  }
}

class SqliteDriver implements Driver {
  readonly #connection: SqliteConnection;
  readonly #begin: string;

  constructor(database: DatabaseSync, begin: string) {
    this.#connection = new SqliteConnection(database);
    this.#begin = begin;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SqliteConnection> {
    return this.#connection;
  }

  async beginTransaction(): Promise<void> {
    await retryWhileBusy(() => this.#connection.database.exec(this.#begin));
  }

  async commitTransaction(): Promise<void> {
    withSqliteErrors(() => this.#connection.database.exec('commit'));
  }

  /** On a full disk SQLite has already rolled back. */
  async rollbackTransaction(): Promise<void> {
    if (this.#connection.database.isTransaction) this.#connection.database.exec('rollback');
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    this.#connection.database.close();
  }
}

/** Lets Kysely share one connection. Safe only outside transactions, where each statement ends before the next begins. */
class SharedReadAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** IMMEDIATE takes the write lock at once: a transaction that begins with a read could fail at its first write. */
const BEGIN_WRITE = 'begin immediate';
/** Takes no lock: the first statement determines the state that the transaction reads. */
const BEGIN_READ = 'begin';

const dialectOver = (database: DatabaseSync, adapter: SqliteAdapter, begin: string): Dialect => ({
  createDriver: () => new SqliteDriver(database, begin),
  createAdapter: () => adapter,
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createIntrospector: (db) => new SqliteIntrospector(db),
});

const openReader = (file: string): DatabaseSync => {
  const reader = new DatabaseSync(file, { readOnly: true, timeout: 2000 });
  reader.exec('pragma cache_size = -32000');
  return reader;
};

/** Opens or creates the file and its directory. Throws `server.busy` when another process holds the lock too long. */
export const openSqlite = async (file: string, measures?: Metrics): Promise<Engine> => {
  await mkdir(dirname(file), { recursive: true, mode: PRIVATE_DIRECTORY });
  // SQLite gives its journals the mode of the database.
  await open(file, 'wx', PRIVATE_FILE).then(
    (handle) => handle.close(),
    ignoreError('it exists, or SQLite reports why'),
  );
  const writer = new DatabaseSync(file, { timeout: 0, enableForeignKeyConstraints: true });
  await retryWhileBusy(() => writer.exec('pragma journal_mode = wal; pragma synchronous = full'));
  writer.exec('pragma journal_size_limit = 67108864; pragma cache_size = -16000');
  const reader = openReader(file);
  const measured = queryLogging(measures);
  const read = new Kysely<Tables>({ dialect: dialectOver(reader, new SharedReadAdapter(), BEGIN_READ), ...measured });
  const snapshots = new Kysely<Tables>({
    dialect: dialectOver(openReader(file), new SqliteAdapter(), BEGIN_READ),
    ...measured,
  });
  const write = new Kysely<Tables>({ dialect: dialectOver(writer, new SqliteAdapter(), BEGIN_WRITE), ...measured });
  // Kysely closes only connections that it has used once.
  await Promise.all([read, snapshots, write].map((db) => db.executeQuery(CompiledQuery.raw('select 1'))));
  let closing: Promise<unknown> | null = null;
  const close = async () => {
    // Acquiring the connection waits until its transactions have ended.
    await Promise.all([snapshots, write].map((db) => db.connection().execute(async () => {})));
    await Promise.all([read.destroy(), snapshots.destroy(), write.destroy()]);
  };
  return {
    kind: 'sqlite',
    read,
    snapshot: (work) => snapshots.transaction().execute(work),
    write,
    async hasTable(name) {
      return reader.prepare("select 1 from sqlite_master where type = 'table' and name = ?").get(name) !== undefined;
    },
    announce,
    subscribe: (listener) => subscribeSqlite(reader, listener),
    async close() {
      closing ??= close();
      await closing;
    },
  };
};
