/** PostgreSQL over a pool of pg, where numbers come as numbers. */

import type { Socket } from 'node:net';
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresDialect,
  PostgresDriver,
  sql,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import type { Measures } from '../domain/ports/measures.ts';
import { announceOnPostgres, followPostgres } from './changes-postgres.ts';
import { bindable, type Engine, measuring } from './connection.ts';
import { isSignOfLife, postgresFailure } from './postgres-failure.ts';
import { createPulse, type Pulse } from './postgres-pulse.ts';
import type { Tables } from './tables.ts';

const CONNECTIONS = 10;
/** Times in ms. How long a query waits for a connection. */
const PATIENCE = 10_000;
/** The sign of life: connecting, and the answer. */
const ALIVE_WITHIN = 1500;
/** A question by itself, and a statement within a transaction that writes; migrations and restores take their time. */
const LONGEST_QUESTION = 30_000;
const LONGEST_WRITE = 600_000;
/** A transaction in which nothing happens belongs to a server that has vanished with its network: its locks are given free. */
const LONGEST_SILENCE = 60_000;

const INT8 = 20;
const NUMERIC = 1700;
/** Counts and sums are int8 and numeric; ours stay far below 2^53. */
export const numbersAsNumbers: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === INT8 || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format === 'binary' ? 'text' : format),
};

const inOurWords = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw postgresFailure(error);
  }
};

/** One of its own. */
type Released = Parameters<PostgresDriver['releaseConnection']>[0];

/** Every parameter passes `bindable` on its way; whatever takes long is looked into, and what fails is told in our words. */
class WatchedDriver extends PostgresDriver {
  readonly #seen = new WeakSet<DatabaseConnection>();
  readonly #pulse: Pulse;

  constructor(pool: pg.Pool, pulse: Pulse) {
    super({ pool });
    this.#pulse = pulse;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await this.#acquire();
    if (!this.#seen.has(connection)) {
      const execute = connection.executeQuery.bind(connection);
      connection.executeQuery = (query, options) =>
        this.#pulse.watched(() =>
          inOurWords(execute({ ...query, parameters: query.parameters.map(bindable) }, options)),
        );
      this.#seen.add(connection);
    }
    return connection;
  }

  #acquire(): Promise<DatabaseConnection> {
    let isLeft = false;
    const acquired = this.#pulse.watched(async () => {
      const connection = await inOurWords(super.acquireConnection());
      // Who asked for it has been told that there is none.
      if (isLeft) await this.releaseConnection(connection as Released);
      return connection;
    });
    acquired.catch(() => {
      isLeft = true;
    });
    return acquired;
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    if (settings.accessMode === 'read only') return super.beginTransaction(connection, settings);
    // In one round trip.
    await connection.executeQuery(CompiledQuery.raw(`begin; set local statement_timeout = ${LONGEST_WRITE}`));
  }
}

const isAlive = (url: string) => async (): Promise<boolean> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ALIVE_WITHIN,
    query_timeout: ALIVE_WITHIN,
    application_name: 'vitrina alive',
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch (error) {
    return isSignOfLife(error);
  } finally {
    client.end().catch(() => undefined);
  }
};

/** pg ends a connection politely, and waits for a server that says nothing: its socket is not in its types. */
const streamOf = (client: pg.PoolClient): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;

/** `url` as libpq writes it: `postgres://user:password@host:port/database`. Nothing is asked of the server yet. */
export const openPostgres = async (url: string, measures?: Measures): Promise<Engine> => {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: PATIENCE,
    application_name: 'vitrina',
    // A network that swallows packets is noticed, in place of waited for.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    statement_timeout: LONGEST_QUESTION,
    idle_in_transaction_session_timeout: LONGEST_SILENCE,
    types: numbersAsNumbers,
  });
  // A connection that the server drops is replaced by the next query, idle or in use; unheard, the event would end the process.
  pool.on('error', () => {});
  const clients = new Set<pg.PoolClient>();
  pool.on('connect', (client) => {
    client.on('error', () => {});
    clients.add(client);
  });
  pool.on('remove', (client) => clients.delete(client));
  const pulse = createPulse({
    isAlive: isAlive(url),
    onLost: () => {
      for (const client of clients) streamOf(client).destroy();
    },
  });
  measures?.watchConnections(() => ({
    busy: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  }));
  const dialect = new PostgresDialect({ pool });
  const db = new Kysely<Tables>({
    ...measuring(measures),
    dialect: {
      createDriver: () => new WatchedDriver(pool, pulse),
      createAdapter: () => dialect.createAdapter(),
      createQueryCompiler: () => dialect.createQueryCompiler(),
      createIntrospector: (over) => dialect.createIntrospector(over),
    },
  });
  return {
    kind: 'postgres',
    read: db,
    snapshot: (work) => db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work),
    write: db,
    async hasTable(name) {
      // In the schema that ours are made in: other programs may have theirs in the same database.
      const { rows } = await sql<{ there: boolean }>`select exists (select from pg_tables
        where schemaname = current_schema() and tablename = ${name}) as there`.execute(db);
      return rows[0]?.there === true;
    },
    announce: announceOnPostgres,
    follow: (hear) => followPostgres(url, hear),
    close: async () => {
      pulse.stop();
      await db.destroy();
    },
  };
};
