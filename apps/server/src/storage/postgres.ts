/** PostgreSQL over a pool of pg, where numbers come as numbers. */
import { type DatabaseConnection, Kysely, PostgresDialect, PostgresDriver, sql } from 'kysely';
import pg from 'pg';
import type { Measures } from '../domain/ports/measures.ts';
import { announceOnPostgres, followPostgres } from './changes-postgres.ts';
import { bindable, type Engine, measuring } from './connection.ts';
import type { Tables } from './tables.ts';

const CONNECTIONS = 10;
/** How long a query waits for a connection, ms. */
const PATIENCE = 10_000;

const INT8 = 20;
const NUMERIC = 1700;
/** Counts and sums are int8 and numeric; ours stay far below 2^53. */
export const numbersAsNumbers: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === INT8 || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format === 'binary' ? 'text' : format),
};

/** Every parameter passes `bindable` on its way. */
class BindingDriver extends PostgresDriver {
  readonly #seen = new WeakSet<DatabaseConnection>();

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    if (!this.#seen.has(connection)) {
      const execute = connection.executeQuery.bind(connection);
      connection.executeQuery = (query, options) =>
        execute({ ...query, parameters: query.parameters.map(bindable) }, options);
      this.#seen.add(connection);
    }
    return connection;
  }
}

/** `url` as libpq writes it: `postgres://user:password@host:port/database`. Nothing is asked of the server yet. */
export const openPostgres = async (url: string, measures?: Measures): Promise<Engine> => {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: PATIENCE,
    application_name: 'vitrina',
    types: numbersAsNumbers,
  });
  // An idle connection that the server drops is replaced by the next query; unheard, the event would end the process.
  pool.on('error', () => {});
  measures?.watchConnections(() => ({
    busy: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  }));
  const dialect = new PostgresDialect({ pool });
  const db = new Kysely<Tables>({
    ...measuring(measures),
    dialect: {
      createDriver: () => new BindingDriver({ pool }),
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
    close: () => db.destroy(),
  };
};
