/** What every database promises (domain/ports.ts), on every engine there is. */
import { afterAll, afterEach, beforeAll, describe } from 'vitest';
import type { Database } from '../domain/ports.ts';
import { accountsConformance } from './accounts.conformance.ts';
import { analyticsConformance } from './analytics.conformance.ts';
import { changesConformance } from './changes.conformance.ts';
import { companiesConformance } from './companies.conformance.ts';
import { documentsConformance } from './documents.conformance.ts';
import { editionsConformance } from './editions.conformance.ts';
import { eventsConformance } from './events.conformance.ts';
import { feedConformance } from './feed.conformance.ts';
import { feedListsConformance } from './feed-lists.conformance.ts';
import { forwardingConformance } from './forwarding.conformance.ts';
import { jobsConformance } from './jobs.conformance.ts';
import { keptEditionsConformance } from './kept-editions.conformance.ts';
import { leasesConformance } from './leases.conformance.ts';
import { migrateConformance } from './migrate.conformance.ts';
import { type DatabaseOptions, openDatabase } from './open-database.ts';
import { secretsConformance } from './secrets.conformance.ts';
import { sideBySideConformance } from './side-by-side.conformance.ts';
import { testEngines } from './testing/engines.ts';
import { transactionsConformance } from './transactions.conformance.ts';
import { uploadsConformance } from './uploads.conformance.ts';
import { versionsConformance } from './versions.conformance.ts';

describe.each(testEngines())('the database on $name', (engine) => {
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

  const testing = { open, newDatabase: () => engine.newDatabase() };
  transactionsConformance(testing);
  migrateConformance(testing);
  sideBySideConformance(testing);
  changesConformance(testing);
  companiesConformance(testing);
  accountsConformance(testing);
  documentsConformance(testing);
  editionsConformance(testing);
  keptEditionsConformance(testing);
  versionsConformance(testing);
  feedConformance(testing);
  jobsConformance(testing);
  leasesConformance(testing);
  uploadsConformance(testing);
  eventsConformance(testing);
  analyticsConformance(testing);
  forwardingConformance(testing);
  feedListsConformance(testing);
  secretsConformance(testing);
});
