/** The PostgreSQL engine: a Kysely dialect over a `pg` pool, with timeouts, a liveness probe and numeric result types. */

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
import type { Metrics } from '../../../domain/ports/metrics.ts';
import { ignoreError } from '../../../errors/ignore-error.ts';
import { type Engine, queryLogging } from '../schema/connection.ts';
import { replaceNul } from '../schema/rows.ts';
import type { Tables } from '../schema/tables.ts';
import { announceOnPostgres, subscribePostgres } from './changes-postgres.ts';
import { createLivenessProbe, type LivenessProbe } from './liveness-probe.ts';
import { isServerResponse, mapPostgresError } from './postgres-failure.ts';

const MAX_CONNECTIONS = 10;
/** How long a query waits for a pooled connection. */
const POOL_TIMEOUT_MS = 10_000;
/** For each step of the liveness probe: connecting, and the answer. */
const PROBE_TIMEOUT_MS = 1500;
/** For a single read, and for a statement in a writing transaction; migrations and restores take minutes. */
const READ_TIMEOUT_MS = 30_000;
const WRITE_TIMEOUT_MS = 600_000;
/** An idle transaction belongs to a server that lost its network: PostgreSQL ends it and releases its locks. */
const IDLE_TRANSACTION_TIMEOUT_MS = 60_000;

const INT8 = 20;
const NUMERIC = 1700;
/** Parses int8 and numeric, the types of counts and sums, as numbers: the values stay far below 2^53. */
export const numericTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === INT8 || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format === 'binary' ? 'text' : format),
};

const withPostgresErrors = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw mapPostgresError(error);
  }
};

/** The driver's own connection type. */
type PooledConnection = Parameters<PostgresDriver['releaseConnection']>[0];

/** Wraps each connection: parameters pass `replaceNul`, slow statements trigger the liveness probe, errors are mapped. */
class ProbedDriver extends PostgresDriver {
  readonly #wrapped = new WeakSet<DatabaseConnection>();
  readonly #probe: LivenessProbe;

  constructor(pool: pg.Pool, probe: LivenessProbe) {
    super({ pool });
    this.#probe = probe;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await this.#acquire();
    if (!this.#wrapped.has(connection)) {
      const execute = connection.executeQuery.bind(connection);
      connection.executeQuery = (query, options) =>
        this.#probe.watch(() =>
          withPostgresErrors(execute({ ...query, parameters: query.parameters.map(replaceNul) }, options)),
        );
      this.#wrapped.add(connection);
    }
    return connection;
  }

  #acquire(): Promise<DatabaseConnection> {
    let isAbandoned = false;
    const acquiring = this.#probe.watch(async () => {
      const connection = await withPostgresErrors(super.acquireConnection());
      // The caller has already been rejected.
      if (isAbandoned) await this.releaseConnection(connection as PooledConnection);
      return connection;
    });
    acquiring.catch(() => {
      isAbandoned = true;
    });
    return acquiring;
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    if (settings.accessMode === 'read only') return super.beginTransaction(connection, settings);
    // In one round trip.
    await connection.executeQuery(CompiledQuery.raw(`begin; set local statement_timeout = ${WRITE_TIMEOUT_MS}`));
  }
}

const isAlive = (url: string) => async (): Promise<boolean> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    query_timeout: PROBE_TIMEOUT_MS,
    application_name: 'vitrina alive',
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch (error) {
    return isServerResponse(error);
  } finally {
    client.end().catch(ignoreError('the probe has its answer'));
  }
};

/** The socket of a pg client, which its types omit: `client.end()` would wait for a server that does not answer. */
const socketOf = (client: pg.PoolClient): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;

/** `url` as libpq writes it: `postgres://user:password@host:port/database`. Does not connect yet. */
export const openPostgres = async (url: string, measures?: Metrics): Promise<Engine> => {
  const pool = new pg.Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: POOL_TIMEOUT_MS,
    application_name: 'vitrina',
    // Detects a network that drops packets.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    statement_timeout: READ_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
    types: numericTypes,
  });
  // The pool replaces a dropped connection at the next query; without a listener the event would end the process.
  pool.on('error', () => {});
  const clients = new Set<pg.PoolClient>();
  pool.on('connect', (client) => {
    client.on('error', () => {});
    clients.add(client);
  });
  pool.on('remove', (client) => clients.delete(client));
  const probe = createLivenessProbe({
    isAlive: isAlive(url),
    onLost: () => {
      for (const client of clients) socketOf(client).destroy();
    },
  });
  measures?.watchConnections(() => ({
    busy: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  }));
  const dialect = new PostgresDialect({ pool });
  const db = new Kysely<Tables>({
    ...queryLogging(measures),
    dialect: {
      createDriver: () => new ProbedDriver(pool, probe),
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
      // In the current schema: other programs may have tables of the same name in the same database.
      const { rows } = await sql<{ there: boolean }>`select exists (select from pg_tables
        where schemaname = current_schema() and tablename = ${name}) as there`.execute(db);
      return rows[0]?.there === true;
    },
    announce: announceOnPostgres,
    subscribe: (listener) => subscribePostgres(url, listener),
    close: async () => {
      probe.stop();
      await db.destroy();
    },
  };
};
