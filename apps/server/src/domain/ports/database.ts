/** The database: all repositories, transactions and change notifications. */
import type { AccountRepos } from './accounts.ts';
import type { AnalyticsRepo, EventsRepo } from './analytics.ts';
import type { Changes, ChangesRepo, EdgePurgesRepo } from './changes.ts';
import type { CompaniesRepo, CompanyRemovalRepo, QuotasRepo } from './companies.ts';
import type { DocumentsRepo } from './documents.ts';
import type { ApprovalRepo, CheckIgnoresRepo, EditionPreviewsRepo, PagesRepo, ReviewRepo } from './editing.ts';
import type { FeedChecksRepo, FeedListsRepo, FeedRepo, FeedSourcesRepo } from './feeds.ts';
import type { ForwardingRepo } from './forwarding.ts';
import type { JobsRepo } from './jobs.ts';
import type { SecretsRepo } from './secrets.ts';
import type { MediaRepo, UploadsRepo } from './uploads.ts';

/** Operations on the deployment whose last time every server can report. */
export type Operation = 'backup';

export interface OperationTimesRepo {
  record(operation: Operation, at: Date): Promise<void>;
  /** Null when it never happened. */
  last(operation: Operation): Promise<Date | null>;
}

export interface Repos extends AccountRepos {
  companies: CompaniesRepo;
  companyRemoval: CompanyRemovalRepo;
  quotas: QuotasRepo;
  media: MediaRepo;
  documents: DocumentsRepo;
  pages: PagesRepo;
  editionPreviews: EditionPreviewsRepo;
  approvals: ApprovalRepo;
  review: ReviewRepo;
  checkIgnores: CheckIgnoresRepo;
  feed: FeedRepo;
  feedLists: FeedListsRepo;
  feedChecks: FeedChecksRepo;
  feedSources: FeedSourcesRepo;
  events: EventsRepo;
  analytics: AnalyticsRepo;
  forwarding: ForwardingRepo;
  secrets: SecretsRepo;
  changes: ChangesRepo;
  edgePurges: EdgePurgesRepo;
  jobs: JobsRepo;
  uploads: UploadsRepo;
  operationTimes: OperationTimesRepo;
}

export interface Database {
  readonly info: { kind: 'sqlite' | 'postgres' };
  readonly repos: Repos;
  readonly changes: Changes;
  /** All or nothing. The repos passed to `work` are bound to the transaction; the outer ones are not. */
  inTransaction<T>(work: (repos: Repos) => Promise<T>): Promise<T>;
  /** Resolves when a query succeeds and this program supports the schema of the database. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
