/** Opens and migrates the database, and builds the repositories over it. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely } from 'kysely';
import { NO_QUOTAS } from '../domain/companies/quotas.ts';
import type { Quotas } from '../domain/ports/companies.ts';
import type { Database, Repos } from '../domain/ports/database.ts';
import type { Metrics } from '../domain/ports/metrics.ts';
import { AppError } from '../errors/app-error.ts';
import { createChanges } from './database/changes/changes.ts';
import { type DatabaseLocation, openEngine } from './database/database-engine.ts';
import { type Migration, migrate, pendingMigrations, readMigrations } from './database/migrate.ts';
import type { Connection, Engine } from './database/schema/connection.ts';
import type { Tables } from './database/schema/tables.ts';
import { accountLinksRepo } from './repos/accounts/account-links.repo.ts';
import { auditRepo } from './repos/accounts/audit.repo.ts';
import { invitationsRepo } from './repos/accounts/invitations.repo.ts';
import { membershipsRepo } from './repos/accounts/memberships.repo.ts';
import { signInsRepo } from './repos/accounts/sign-ins.repo.ts';
import { tokensRepo } from './repos/accounts/tokens.repo.ts';
import { sessionsRepo, usersRepo } from './repos/accounts/users.repo.ts';
import { analyticsRepo } from './repos/analytics/analytics.repo.ts';
import { eventsRepo } from './repos/analytics/events.repo.ts';
import { forwardingRepo } from './repos/analytics/forwarding.repo.ts';
import { approvalRepo } from './repos/approval/approval.repo.ts';
import { companiesRepo } from './repos/companies/companies.repo.ts';
import { companyRemovalRepo } from './repos/companies/company-removal.repo.ts';
import { mediaRepo } from './repos/companies/media.repo.ts';
import { quotasRepo } from './repos/companies/quotas.repo.ts';
import { secretsRepo } from './repos/companies/secrets.repo.ts';
import { checkIgnoresRepo } from './repos/documents/check-ignores.repo.ts';
import { documentsRepo } from './repos/documents/documents.repo.ts';
import { editionPreviewsRepo } from './repos/documents/edition-previews.repo.ts';
import { pagesRepo } from './repos/documents/pages.repo.ts';
import { reviewRepo } from './repos/documents/review.repo.ts';
import { edgePurgesRepo } from './repos/edge/edge-purges.repo.ts';
import { feedRepo } from './repos/feeds/feed.repo.ts';
import { feedChecksRepo } from './repos/feeds/feed-checks.repo.ts';
import { feedListsRepo } from './repos/feeds/feed-lists.repo.ts';
import { feedSourcesRepo } from './repos/feeds/feed-sources.repo.ts';
import { jobsRepo } from './repos/jobs/jobs.repo.ts';
import { uploadsRepo } from './repos/jobs/uploads.repo.ts';
import { operationTimesRepo } from './repos/operation-times.repo.ts';
import { fixedKey, type SecretKeys } from './secrets/secret-keys.ts';

/** `secretsKey`: 32 bytes, or the keys of `openSecretKeys`. */
export type DatabaseOptions = DatabaseLocation & {
  secretsKey: Buffer | SecretKeys;
  measures?: Metrics;
  /** Limits of companies without limits of their own. */
  quotas?: Quotas;
};

/** Throws `internal` for a url that is not PostgreSQL's and for a database that this program is incompatible with (migrate.ts). */
export const openDatabase = async ({
  secretsKey,
  measures,
  quotas = NO_QUOTAS,
  ...location
}: DatabaseOptions): Promise<Database> => {
  if (location.url && !/^postgres(ql)?:\/\//.test(location.url))
    throw new AppError('internal', { problem: 'the database url does not begin with postgres://' });
  const engine = await openEngine(location, measures);
  try {
    const migrations = await readMigrations(engine.kind);
    await migrate(engine, migrations, new Date());
    const keys = Buffer.isBuffer(secretsKey) ? fixedKey(secretsKey) : secretsKey;
    return databaseOver(engine, { secretKeys: keys, quotas }, migrations);
  } catch (error) {
    await engine.close();
    throw error;
  }
};

const databaseOver = (
  engine: Engine,
  { secretKeys, quotas }: { secretKeys: SecretKeys; quotas: Quotas },
  migrations: readonly Migration[],
): Database => {
  const { changes, announce, notifyCommitted, stop } = createChanges(engine);
  const transaction = createTransactions(engine, notifyCommitted);
  const reposOver = (connection: Connection): Repos => ({
    companies: companiesRepo(connection),
    companyRemoval: companyRemovalRepo(connection, engine.kind),
    documents: documentsRepo(connection),
    pages: pagesRepo(connection),
    editionPreviews: editionPreviewsRepo(connection),
    approvals: approvalRepo(connection),
    review: reviewRepo(connection),
    checkIgnores: checkIgnoresRepo(connection),
    feed: feedRepo(connection, engine.kind),
    feedLists: feedListsRepo(connection),
    feedChecks: feedChecksRepo(connection),
    feedSources: feedSourcesRepo(connection),
    quotas: quotasRepo(connection, quotas),
    media: mediaRepo(connection),
    events: eventsRepo(connection, engine.kind, quotas.eventsADay),
    analytics: analyticsRepo(connection, engine.kind),
    forwarding: forwardingRepo(connection),
    secrets: secretsRepo(connection, secretKeys),
    users: usersRepo(connection),
    sessions: sessionsRepo(connection),
    tokens: tokensRepo(connection),
    memberships: membershipsRepo(connection),
    invitations: invitationsRepo(connection),
    accountLinks: accountLinksRepo(connection),
    audit: auditRepo(connection),
    signIns: signInsRepo(connection, secretKeys),
    changes: { announce: (change) => connection.write((tx) => connection.announce(tx, change)) },
    edgePurges: edgePurgesRepo(connection),
    jobs: jobsRepo(connection, engine.kind),
    uploads: uploadsRepo(connection),
    operationTimes: operationTimesRepo(connection),
  });
  const reposInTransaction = (tx: Kysely<Tables>) =>
    reposOver({ read: tx, snapshot: (nested) => nested(tx), write: (nested) => nested(tx), announce });
  return {
    info: { kind: engine.kind },
    changes,
    repos: reposOver({ read: engine.read, snapshot: engine.snapshot, write: transaction, announce }),
    inTransaction: (work) => transaction((tx) => work(reposInTransaction(tx))),
    async ping() {
      const due = await pendingMigrations(engine.read, migrations);
      if (due.length > 0)
        throw new AppError('internal', { problem: 'the database is not migrated', migration: due[0] ?? '' });
    },
    async close() {
      await stop();
      await engine.close();
    },
  };
};

/** A write by an outer repository inside a transaction would wait for that transaction for ever (SQLite has one writer): refused. */
const createTransactions = (engine: Engine, notifyCommitted: (tx: Kysely<Tables>) => void) => {
  const currentTransaction = new AsyncLocalStorage<{ isOpen: boolean }>();
  return async <T>(work: (tx: Kysely<Tables>) => Promise<T>): Promise<T> => {
    if (currentTransaction.getStore()?.isOpen)
      throw new AppError('internal', { problem: 'an outer repository wrote inside a transaction' });
    const scope = { isOpen: true };
    try {
      let nested: Kysely<Tables> | null = null;
      const result = await currentTransaction.run(scope, () =>
        engine.write.transaction().execute((tx) => {
          nested = tx;
          return work(tx);
        }),
      );
      if (nested) notifyCommitted(nested);
      return result;
    } finally {
      scope.isOpen = false;
    }
  };
};
