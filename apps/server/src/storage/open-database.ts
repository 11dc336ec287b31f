/** Opens the database, brings it to the present shape and puts the repositories together. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely } from 'kysely';
import { AppError } from '../domain/app-error.ts';
import type { Measures } from '../domain/ports/measures.ts';
import type { Database, Repos } from '../domain/ports.ts';
import { createChanges } from './changes.ts';
import type { Connection, Engine } from './connection.ts';
import { databaseFile } from './keys.ts';
import { type Migration, migrate, pending, readMigrations } from './migrate.ts';
import { openPostgres } from './postgres.ts';
import { analyticsRepo } from './repos/analytics.repo.ts';
import { auditRepo } from './repos/audit.repo.ts';
import { changesRepo } from './repos/changes.repo.ts';
import { companiesRepo } from './repos/companies.repo.ts';
import { documentsRepo } from './repos/documents.repo.ts';
import { editionsRepo } from './repos/editions.repo.ts';
import { eventsRepo } from './repos/events.repo.ts';
import { feedRepo } from './repos/feed.repo.ts';
import { feedListsRepo } from './repos/feed-lists.repo.ts';
import { feedSourcesRepo } from './repos/feed-sources.repo.ts';
import { forwardingRepo } from './repos/forwarding.repo.ts';
import { jobsRepo } from './repos/jobs.repo.ts';
import { membershipsRepo } from './repos/memberships.repo.ts';
import { pagesRepo } from './repos/pages.repo.ts';
import { secretsRepo } from './repos/secrets.repo.ts';
import { sessionsRepo } from './repos/sessions.repo.ts';
import { signInsRepo } from './repos/sign-ins.repo.ts';
import { tokensRepo } from './repos/tokens.repo.ts';
import { uploadsRepo } from './repos/uploads.repo.ts';
import { usersRepo } from './repos/users.repo.ts';
import { fixedKey, type SecretKeys } from './secret-keys.ts';
import { openSqlite } from './sqlite.ts';
import type { Tables } from './tables.ts';

/** `url` of a PostgreSQL; without one SQLite in `dataDir`. `secretsKey`: 32 bytes, or the keys of `openSecretKeys`. */
export type DatabaseOptions = {
  url?: string;
  dataDir: string;
  secretsKey: Buffer | SecretKeys;
  measures?: Measures;
};

/** Throws `internal` for a url of another kind and for a database that this program cannot work with (migrate.ts). */
export const openDatabase = async ({ url, dataDir, secretsKey, measures }: DatabaseOptions): Promise<Database> => {
  if (url && !/^postgres(ql)?:\/\//.test(url))
    throw new AppError('internal', { problem: 'the database url does not begin with postgres://' });
  const engine = url ? await openPostgres(url, measures) : await openSqlite(databaseFile(dataDir), measures);
  try {
    const migrations = await readMigrations(engine.kind);
    await migrate(engine, migrations, new Date());
    return databaseOver(engine, Buffer.isBuffer(secretsKey) ? fixedKey(secretsKey) : secretsKey, migrations);
  } catch (error) {
    await engine.close();
    throw error;
  }
};

const databaseOver = (engine: Engine, secretKeys: SecretKeys, migrations: readonly Migration[]): Database => {
  const { changes, announce, committed, stop } = createChanges(engine);
  const transaction = transactionsOf(engine, committed);
  const reposOver = (connection: Connection): Repos => ({
    companies: companiesRepo(connection),
    documents: documentsRepo(connection),
    editions: editionsRepo(connection),
    pages: pagesRepo(connection),
    feed: feedRepo(connection, engine.kind),
    feedLists: feedListsRepo(connection),
    feedSources: feedSourcesRepo(connection),
    events: eventsRepo(connection),
    analytics: analyticsRepo(connection),
    forwarding: forwardingRepo(connection),
    secrets: secretsRepo(connection, secretKeys),
    users: usersRepo(connection),
    sessions: sessionsRepo(connection),
    tokens: tokensRepo(connection),
    memberships: membershipsRepo(connection),
    audit: auditRepo(connection),
    signIns: signInsRepo(connection, secretKeys),
    changes: changesRepo(connection),
    jobs: jobsRepo(connection, engine.kind),
    uploads: uploadsRepo(connection),
  });
  const reposInside = (tx: Kysely<Tables>) =>
    reposOver({ read: tx, snapshot: (inside) => inside(tx), write: (inside) => inside(tx), announce });
  return {
    info: { kind: engine.kind },
    changes,
    repos: reposOver({ read: engine.read, snapshot: engine.snapshot, write: transaction, announce }),
    inTransaction: (work) => transaction((tx) => work(reposInside(tx))),
    async ping() {
      const due = await pending(engine.read, migrations);
      if (due.length > 0)
        throw new AppError('internal', { problem: 'the database is not migrated', migration: due[0] ?? '' });
    },
    async close() {
      await stop();
      await engine.close();
    },
  };
};

/** A write by an outer repository inside of a transaction would wait for that very transaction: refused instead. */
const transactionsOf = (engine: Engine, committed: (tx: Kysely<Tables>) => void) => {
  const flow = new AsyncLocalStorage<{ isOpen: boolean }>();
  return async <T>(work: (tx: Kysely<Tables>) => Promise<T>): Promise<T> => {
    if (flow.getStore()?.isOpen)
      throw new AppError('internal', { problem: 'an outer repository wrote inside of a transaction' });
    const mark = { isOpen: true };
    try {
      let inside: Kysely<Tables> | null = null;
      const answer = await flow.run(mark, () =>
        engine.write.transaction().execute((tx) => {
          inside = tx;
          return work(tx);
        }),
      );
      if (inside) committed(inside);
      return answer;
    } finally {
      mark.isOpen = false;
    }
  };
};
