/** Opens the database, brings it to the present shape and puts the repositories together. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { type Kysely, sql } from 'kysely';
import { AppError } from '../domain/app-error.ts';
import type { Database, Repos } from '../domain/ports.ts';
import type { Connection, Engine } from './connection.ts';
import { databaseFile } from './keys.ts';
import { migrate, readMigrations } from './migrate.ts';
import { openPostgres } from './postgres.ts';
import { companiesRepo } from './repos/companies.repo.ts';
import { documentsRepo } from './repos/documents.repo.ts';
import { eventsRepo } from './repos/events.repo.ts';
import { feedRepo } from './repos/feed.repo.ts';
import { feedListsRepo } from './repos/feed-lists.repo.ts';
import { feedSourcesRepo } from './repos/feed-sources.repo.ts';
import { secretsRepo } from './repos/secrets.repo.ts';
import { fixedKey, type SecretKeys } from './secret-keys.ts';
import { openSqlite } from './sqlite.ts';
import type { Tables } from './tables.ts';

/** `url` of a PostgreSQL; without one SQLite in `dataDir`. `secretsKey`: 32 bytes, or the keys of `openSecretKeys`. */
export type DatabaseOptions = { url?: string; dataDir: string; secretsKey: Buffer | SecretKeys };

/** Throws `internal` for a url of another kind and for a database that a newer program has migrated. */
export const openDatabase = async ({ url, dataDir, secretsKey }: DatabaseOptions): Promise<Database> => {
  if (url && !/^postgres(ql)?:\/\//.test(url))
    throw new AppError('internal', { problem: 'the database url does not begin with postgres://' });
  const engine = url ? await openPostgres(url) : await openSqlite(databaseFile(dataDir));
  try {
    await migrate(engine, await readMigrations(engine.kind), new Date());
  } catch (error) {
    await engine.close();
    throw error;
  }
  return databaseOver(engine, Buffer.isBuffer(secretsKey) ? fixedKey(secretsKey) : secretsKey);
};

const databaseOver = (engine: Engine, secretKeys: SecretKeys): Database => {
  const transaction = transactionsOf(engine);
  const reposOver = (connection: Connection): Repos => ({
    companies: companiesRepo(connection),
    documents: documentsRepo(connection),
    feed: feedRepo(connection),
    feedLists: feedListsRepo(connection),
    feedSources: feedSourcesRepo(connection),
    events: eventsRepo(connection),
    secrets: secretsRepo(connection, secretKeys),
  });
  return {
    info: { kind: engine.kind },
    repos: reposOver({ read: engine.read, write: transaction }),
    inTransaction: (work) => transaction((tx) => work(reposOver({ read: tx, write: (inside) => inside(tx) }))),
    async ping() {
      await sql`select 1`.execute(engine.read);
    },
    close: () => engine.close(),
  };
};

/** A write by an outer repository inside of a transaction would wait for that very transaction: refused instead. */
const transactionsOf = (engine: Engine) => {
  const flow = new AsyncLocalStorage<{ isOpen: boolean }>();
  return async <T>(work: (tx: Kysely<Tables>) => Promise<T>): Promise<T> => {
    if (flow.getStore()?.isOpen)
      throw new AppError('internal', { problem: 'an outer repository wrote inside of a transaction' });
    const mark = { isOpen: true };
    try {
      return await flow.run(mark, () => engine.write.transaction().execute(work));
    } finally {
      mark.isOpen = false;
    }
  };
};
