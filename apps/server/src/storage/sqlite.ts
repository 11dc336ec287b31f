/**
 * SQLite as Kysely speaks it, over node:sqlite: one connection that writes and two that only read, so that a reader
 * sees the last commit and never waits for a transaction (WAL). One of them reads statement by statement, the other in snapshots.
 */
import { mkdir } from 'node:fs/promises';
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
import { AppError } from '../domain/app-error.ts';
import type { Measures } from '../domain/ports/measures.ts';
import { announceOnSqlite, followSqlite } from './changes-sqlite.ts';
import { bindable, type Engine, measuring } from './connection.ts';
import { isBusy, onSqlite, sqliteFailure } from './sqlite-failure.ts';
import type { Tables } from './tables.ts';

/** How long a writer waits for the writer of another process, ms. A publish of 2000 pages holds the lock for seconds. */
const PATIENCE = 60_000;
const PAUSE = 15;
/** A writer gives the event loop a turn after this long, ms: its calls are synchronous. */
const TURN = 8;
const CACHED_STATEMENTS = 200;
/** A statement text longer than this is a bulk insert, cached by nobody. */
const CACHED_TEXT = 20_000;

type Prepared = { statement: StatementSync; hasRows: boolean };
type Bound = string | number | bigint | Uint8Array | null;

/**
 * Repeats what finds the file locked by another process. SQLite's own busy_timeout would stop the whole event loop
 * while it waits. Throws `server.busy` when the patience is over.
 */
const patiently = async (work: () => void): Promise<void> => {
  const end = performance.now() + PATIENCE;
  for (;;) {
    try {
      return work();
    } catch (cause) {
      if (!isBusy(cause)) throw sqliteFailure(cause);
      if (performance.now() > end) throw new AppError('server.busy', { waitedMs: PATIENCE }, { cause });
    }
    await setTimeout(PAUSE);
  }
};

class SqliteConnection implements DatabaseConnection {
  readonly database: DatabaseSync;
  readonly #prepared = new Map<string, Prepared>();
  #turn = 0;

  constructor(database: DatabaseSync) {
    this.database = database;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.database.isTransaction && performance.now() - this.#turn > TURN) {
      await setImmediate();
      this.#turn = performance.now();
    }
    const bound = parameters.map((value) => bindable(value) as Bound);
    return onSqlite(() => {
      const { statement, hasRows } = this.#prepare(sql);
      if (hasRows) return { rows: statement.all(...bound) as R[] };
      return { rows: [], numAffectedRows: BigInt(statement.run(...bound).changes) };
    });
  }

  streamQuery(): never {
    throw new Error('streaming is not offered');
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
    if (sql.length > CACHED_TEXT) return prepared;
    this.#prepared.set(sql, prepared);
    const [oldest] = this.#prepared.keys();
    if (oldest !== undefined && this.#prepared.size > CACHED_STATEMENTS) this.#prepared.delete(oldest);
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
    await patiently(() => this.#connection.database.exec(this.#begin));
  }

  async commitTransaction(): Promise<void> {
    onSqlite(() => this.#connection.database.exec('commit'));
  }

  /** A full disk makes SQLite roll back by itself; then there is nothing left to do. */
  async rollbackTransaction(): Promise<void> {
    if (this.#connection.database.isTransaction) this.#connection.database.exec('rollback');
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    this.#connection.database.close();
  }
}

/** Only outside of transactions may one connection be shared: each of its statements ends before the next begins. */
class ReadingAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** IMMEDIATE takes the write lock at once: a transaction that starts by reading would fail when it comes to write. */
const WRITING = 'begin immediate';
/** Takes no lock: from its first statement on it reads the state of that moment. */
const READING = 'begin';

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

/** Opens or makes the file; its directory is made too. Throws `server.busy` when another process keeps it locked. */
export const openSqlite = async (file: string, measures?: Measures): Promise<Engine> => {
  await mkdir(dirname(file), { recursive: true });
  const writer = new DatabaseSync(file, { timeout: 0, enableForeignKeyConstraints: true });
  await patiently(() => writer.exec('pragma journal_mode = wal; pragma synchronous = full'));
  writer.exec('pragma journal_size_limit = 67108864; pragma cache_size = -16000');
  const reader = openReader(file);
  const measured = measuring(measures);
  const read = new Kysely<Tables>({ dialect: dialectOver(reader, new ReadingAdapter(), READING), ...measured });
  const still = new Kysely<Tables>({
    dialect: dialectOver(openReader(file), new SqliteAdapter(), READING),
    ...measured,
  });
  const write = new Kysely<Tables>({ dialect: dialectOver(writer, new SqliteAdapter(), WRITING), ...measured });
  // Kysely closes only what it has used once.
  await Promise.all([read, still, write].map((db) => db.executeQuery(CompiledQuery.raw('select 1'))));
  let closing: Promise<unknown> | null = null;
  const close = async () => {
    // The turn of a connection with transactions comes when they are over.
    await Promise.all([still, write].map((db) => db.connection().execute(async () => {})));
    await Promise.all([read.destroy(), still.destroy(), write.destroy()]);
  };
  return {
    kind: 'sqlite',
    read,
    snapshot: (work) => still.transaction().execute(work),
    write,
    async hasTable(name) {
      return reader.prepare("select 1 from sqlite_master where type = 'table' and name = ?").get(name) !== undefined;
    },
    announce: announceOnSqlite,
    follow: (hear) => followSqlite(reader, hear),
    async close() {
      closing ??= close();
      await closing;
    },
  };
};
