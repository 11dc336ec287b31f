/** The conformance suites of the `Database` port (domain/ports), for one engine. */
import { afterAll, afterEach, beforeAll, describe } from 'vitest';
import type { Database } from '../../../domain/ports/database.ts';
import { type DatabaseOptions, openDatabase } from '../../open-database.ts';
import type { TestEngine } from '../../testing/engines.ts';
import { accountsConformance } from './accounts.conformance.ts';
import { analyticsConformance } from './analytics.conformance.ts';
import { changesConformance } from './changes.conformance.ts';
import { companiesConformance } from './companies.conformance.ts';
import { documentsConformance } from './documents.conformance.ts';
import { editionRetentionConformance } from './edition-retention.conformance.ts';
import { editionsConformance } from './editions.conformance.ts';
import { eventsConformance } from './events.conformance.ts';
import { feedConformance } from './feed.conformance.ts';
import { feedListsConformance } from './feed-lists.conformance.ts';
import { forwardingConformance } from './forwarding.conformance.ts';
import { jobsConformance } from './jobs.conformance.ts';
import { leasesConformance } from './leases.conformance.ts';
import { migrateConformance } from './migrate.conformance.ts';
import { secretsConformance } from './secrets.conformance.ts';
import { sideBySideConformance } from './side-by-side.conformance.ts';
import { transactionsConformance } from './transactions.conformance.ts';
import { uploadsConformance } from './uploads.conformance.ts';
import { versionsConformance } from './versions.conformance.ts';

/** Suites that start from the newest schema. */
const SUITES = [
  accountsConformance,
  analyticsConformance,
  changesConformance,
  companiesConformance,
  documentsConformance,
  editionRetentionConformance,
  editionsConformance,
  eventsConformance,
  feedListsConformance,
  feedConformance,
  forwardingConformance,
  jobsConformance,
  leasesConformance,
  secretsConformance,
  transactionsConformance,
  uploadsConformance,
  versionsConformance,
];
/** Suites that start from a database without a schema. */
const MIGRATION_SUITES = [migrateConformance, sideBySideConformance];

export const databaseConformance = (engine: TestEngine): void => {
  describe(`the database on ${engine.name}`, () => {
    const opened: Database[] = [];
    const open = async (options?: DatabaseOptions) => {
      const database = await openDatabase(options ?? (await engine.newDatabase()));
      opened.push(database);
      return database;
    };
    beforeAll(() => engine.start(), 60_000);
    afterEach(async () => {
      for (const database of opened.splice(0)) await database.close();
    });
    afterAll(() => engine.stop(), 60_000);

    for (const suite of SUITES) suite({ open, newDatabase: () => engine.newDatabase() });
    for (const suite of MIGRATION_SUITES) suite({ open, newDatabase: () => engine.newEmptyDatabase() });
  });
};
