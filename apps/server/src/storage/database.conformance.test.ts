/** What every database promises (domain/ports.ts), on every engine there is. */
import { afterAll, afterEach, beforeAll, describe } from 'vitest';
import type { Database } from '../domain/ports.ts';
import { accountsConformance } from './accounts.conformance.ts';
import { changesConformance } from './changes.conformance.ts';
import { companiesConformance } from './companies.conformance.ts';
import { documentsConformance } from './documents.conformance.ts';
import { editionsConformance } from './editions.conformance.ts';
import { feedConformance } from './feed.conformance.ts';
import { feedListsConformance } from './feed-lists.conformance.ts';
import { migrateConformance } from './migrate.conformance.ts';
import { type DatabaseOptions, openDatabase } from './open-database.ts';
import { secretsConformance } from './secrets.conformance.ts';
import { testEngines } from './testing/engines.ts';
import { transactionsConformance } from './transactions.conformance.ts';

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
  changesConformance(testing);
  companiesConformance(testing);
  accountsConformance(testing);
  documentsConformance(testing);
  editionsConformance(testing);
  feedConformance(testing);
  feedListsConformance(testing);
  secretsConformance(testing);
});
