/** The conformance suites of the `Database` port (domain/ports), for one engine. */
import { afterAll, afterEach, beforeAll, describe } from 'vitest';
import type { Database } from '../../../domain/ports/database.ts';
import { type DatabaseOptions, openDatabase } from '../../open-database.ts';
import type { TestEngine } from '../../testing/engines.ts';
import { accountsConformance } from './accounts.conformance.ts';
import { analyticsConformance } from './analytics.conformance.ts';
import { changesConformance } from './changes.conformance.ts';
import { companiesConformance } from './companies.conformance.ts';
import { companyLifeConformance } from './company-life.conformance.ts';
import { approvalConformance } from './documents/approval.conformance.ts';
import { checkIgnoresConformance } from './documents/check-ignores.conformance.ts';
import { documentSearchConformance } from './documents/document-search.conformance.ts';
import { documentSlugsConformance } from './documents/document-slugs.conformance.ts';
import { documentsConformance } from './documents/documents.conformance.ts';
import { draftsConformance } from './documents/drafts.conformance.ts';
import { editionRetentionConformance } from './documents/edition-retention.conformance.ts';
import { editionsConformance } from './documents/editions.conformance.ts';
import { elementChangesConformance } from './documents/element-changes.conformance.ts';
import { elementIdsConformance } from './documents/element-ids.conformance.ts';
import { listedEditionsConformance } from './documents/listed-editions.conformance.ts';
import { reviewListsConformance } from './documents/review-lists.conformance.ts';
import { scheduleConformance } from './documents/schedule.conformance.ts';
import { tagReviewConformance } from './documents/tag-review.conformance.ts';
import { trashConformance } from './documents/trash.conformance.ts';
import { versionsConformance } from './documents/versions.conformance.ts';
import { withdrawalConformance } from './documents/withdrawal.conformance.ts';
import { edgePurgesConformance } from './edge-purges.conformance.ts';
import { eventsConformance } from './events.conformance.ts';
import { feedConformance } from './feeds/feed.conformance.ts';
import { feedChecksConformance } from './feeds/feed-checks.conformance.ts';
import { feedListsConformance } from './feeds/feed-lists.conformance.ts';
import { previousListsConformance } from './feeds/previous-lists.conformance.ts';
import { forwardingConformance } from './forwarding.conformance.ts';
import { jobsConformance } from './jobs.conformance.ts';
import { leasesConformance } from './leases.conformance.ts';
import { mediaConformance } from './media.conformance.ts';
import { migrateConformance } from './migrate.conformance.ts';
import { quotasConformance } from './quotas.conformance.ts';
import { secretsConformance } from './secrets.conformance.ts';
import { sideBySideConformance } from './side-by-side.conformance.ts';
import { transactionsConformance } from './transactions.conformance.ts';
import { uploadsConformance } from './uploads.conformance.ts';

/** Suites that start from the newest schema, in two groups of about the same duration. */
const DOCUMENT_SUITES = [
  approvalConformance,
  checkIgnoresConformance,
  documentsConformance,
  documentSlugsConformance,
  draftsConformance,
  documentSearchConformance,
  withdrawalConformance,
  elementChangesConformance,
  elementIdsConformance,
  editionRetentionConformance,
  editionsConformance,
  listedEditionsConformance,
  scheduleConformance,
  feedChecksConformance,
  feedListsConformance,
  previousListsConformance,
  feedConformance,
  reviewListsConformance,
  tagReviewConformance,
  transactionsConformance,
  trashConformance,
  versionsConformance,
];
const OPERATION_SUITES = [
  accountsConformance,
  analyticsConformance,
  changesConformance,
  companiesConformance,
  companyLifeConformance,
  edgePurgesConformance,
  eventsConformance,
  forwardingConformance,
  jobsConformance,
  leasesConformance,
  mediaConformance,
  quotasConformance,
  secretsConformance,
  uploadsConformance,
];
/** Suites that start from a database without a schema. */
const MIGRATION_SUITES = [migrateConformance, sideBySideConformance];

type Suite = (typeof DOCUMENT_SUITES | typeof OPERATION_SUITES | typeof MIGRATION_SUITES)[number];
type Suites = { current: readonly Suite[]; empty: readonly Suite[] };

const runSuites = (engine: TestEngine, { current, empty }: Suites): void => {
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
    // Two hundred copies of a database are a hundred thousand files, which a busy disk deletes in a minute.
    afterAll(() => engine.stop(), 180_000);

    for (const suite of current) suite({ open, newDatabase: () => engine.newDatabase() });
    for (const suite of empty) suite({ open, newDatabase: () => engine.newEmptyDatabase() });
  });
};

export const documentConformance = (engine: TestEngine): void =>
  runSuites(engine, { current: DOCUMENT_SUITES, empty: [] });
export const operationConformance = (engine: TestEngine): void =>
  runSuites(engine, { current: OPERATION_SUITES, empty: MIGRATION_SUITES });
export const databaseConformance = (engine: TestEngine): void =>
  runSuites(engine, { current: [...DOCUMENT_SUITES, ...OPERATION_SUITES], empty: MIGRATION_SUITES });
