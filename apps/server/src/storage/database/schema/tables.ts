/**
 * Row types of all tables, as migrations/ create them. JSON is text, a boolean 0 or 1, a time ISO text in UTC. Accounts, analytics and
 * jobs have files of their own.
 */
import type { Generated } from 'kysely';
import type { AccountTables } from './tables-accounts.ts';
import type { AnalyticsTables } from './tables-analytics.ts';
import type { FeedTables } from './tables-feeds.ts';
import type { JobTables } from './tables-jobs.ts';

/** `body`: the company as JSON. `version` counts changes, from 1. `removing_at`: see 020_company_removal.sql. */
export type CompanyRow = {
  uid: string;
  name: string;
  is_active: number;
  body: string;
  version: number;
  created_at: string;
  updated_at: string;
  removing_at: string | null;
};

/** See 021_company_quotas.sql. */
export type CompanyQuotaRow = {
  company_uid: string;
  documents: number | null;
  storage_bytes: number | null;
  events_a_day: number | null;
  calls_a_minute: number | null;
};

/** See 052_media.sql. */
export type MediaRow = {
  company_uid: string;
  file_key: string;
  upload: string;
  kind: string;
  name: string;
  bytes: number;
  width: number | null;
  height: number | null;
  created_at: string;
  checked_at: string;
};

type QuotaEventRow = { company_uid: string; day: string; stored: number; dropped: number };

type DevelopmentRow = { company_uid: string; position: number; uid: string };

/** `current_edition`: the edition that shoppers read; 0 for a document that has drafts only or is withdrawn (037_withdrawn_documents.sql). `deleted_at`: see 038_document_trash.sql. `publish_at`: see 048_document_schedules.sql. `revision`, `set_by_hand`: see 004_documents.sql. */
export type DocumentRow = {
  uid: string;
  company_uid: string;
  current_edition: number;
  withdrawn_edition: number;
  deleted_at: string | null;
  deleted_edition: number;
  publish_at: string | null;
  scheduled_edition: number;
  withdraw_at: string | null;
  scheduled_by: string | null;
  is_listed: number;
  created_at: string;
  updated_at: string;
  revision: number;
  last_edition: number;
  set_by_hand: string;
};

/** `slug`: how the company names the document. See 016_document_slugs.sql. */
type DocumentSlugRow = { uid: string; company_uid: string; slug: string };

/** `is_draft` to `given_settings`: see 024_drafts.sql. */
export type EditionRow = {
  document_uid: string;
  number: number;
  url: string;
  name: string;
  is_commercial: number;
  is_vertical: number;
  logo: string;
  name_tab: string;
  page_count: number;
  published_at: string;
  text_url: string | null;
  prices_url: string | null;
  details_version: number;
  sections_version: number;
  sections_by_hand: number;
  bytes: number;
  is_draft: number;
  base_edition: number;
  base_version: number;
  given_settings: string;
  version: number;
};

/** `hash`: of the secret in the preview's address. The others: see 042_approval.sql. */
type EditionPreviewRow = {
  hash: string;
  document_uid: string;
  edition: number;
  expires_at: string;
  id: string;
  may_comment: number;
  may_approve: number;
  created_at: string;
  user_uid: string | null;
};

/** Both: see 042_approval.sql. */
export type EditionCommentRow = {
  id: string;
  document_uid: string;
  edition: number;
  preview_id: string;
  name: string;
  body: string;
  page_index: number | null;
  position: string | null;
  at: string;
  resolved_at: string | null;
};
type EditionApprovalRow = {
  id: string;
  document_uid: string;
  edition: number;
  preview_id: string;
  name: string;
  version: number;
  at: string;
};

/** `body`: JSON that is only read together with its page: pictures, images, videos, links, colour, words. */
export type PageRow = {
  document_uid: string;
  edition: number;
  page_index: number;
  name: string;
  url: string;
  width: number;
  height: number;
  body: string;
  created_at: string;
  updated_at: string;
  version: number;
};

export type ModelRow = {
  document_uid: string;
  edition: number;
  page_index: number;
  position: number;
  reference_key: string;
  body: string;
};

/** `review`, `evidence`: see 025_tag_review.sql. */
export type TagRow = ModelRow & { is_active: number; origin: string; review: string | null; evidence: string | null };

/** Answers to bulk changes. See 025_tag_review.sql. */
type ElementChangesRow = { document_uid: string; key: string; body_hash: string; answer: string; at: string };

/** See 026_review_entries.sql. */
export type ReviewEntryRow = {
  document_uid: string;
  edition: number;
  number: number;
  page_index: number;
  kind: string;
  reason: string;
  state: string;
  body: string;
};

/** See 034_check_ignores.sql. */
type CheckIgnoreRow = {
  document_uid: string;
  key: string;
  rule: string;
  says: string;
  page_index: number | null;
  reason: string;
  user_uid: string | null;
  at: string;
};

export type SectionRow = {
  document_uid: string;
  edition: number;
  position: number;
  name: string;
  page_index: number;
  level: number;
};

/** `company_uid`: the company that may refer to it; null for secrets of the command line. `origin`: see 013_secret_origins.sql. */
type SecretRow = { id: string; sealed: string; updated_at: string; company_uid: string | null; origin: string | null };

type SecretKeyRow = { name: string; key_id: string };

type MigrationRow = { name: string; checksum: string; applied_at: string };

/** Change notifications of SQLite (migrations/008); PostgreSQL uses NOTIFY. */
type ChangeRow = { id: Generated<number>; kind: string; uid: string };

/** `least`: the migration that a program must know to run beside one that has applied `name`. */
type MigrationFloorRow = { name: string; least: string };

/** `name`: an `Operation` of domain/ports/database.ts. */
type OperationTimeRow = { name: string; at: string };

/** Both tables: see 023_edge_purges.sql. */
type EdgePurgeRow = { id: string; key: string; passes: number; due_at: string };
type EdgePurgeTurnRow = {
  name: string;
  holder: string;
  lease_until: string;
  alive_at: string;
  failures: number;
  rests_until: string;
};

export type Tables = AccountTables &
  AnalyticsTables &
  FeedTables &
  JobTables & {
    changes: ChangeRow;
    companies: CompanyRow;
    company_quotas: CompanyQuotaRow;
    quota_events: QuotaEventRow;
    media: MediaRow;
    developments: DevelopmentRow;
    documents: DocumentRow;
    document_slugs: DocumentSlugRow;
    edition_previews: EditionPreviewRow;
    edition_comments: EditionCommentRow;
    edition_approvals: EditionApprovalRow;
    editions: EditionRow;
    pages: PageRow;
    models: ModelRow;
    tags: TagRow;
    element_changes: ElementChangesRow;
    sections: SectionRow;
    review_entries: ReviewEntryRow;
    check_ignores: CheckIgnoreRow;
    edge_purges: EdgePurgeRow;
    edge_purge_turn: EdgePurgeTurnRow;
    secrets: SecretRow;
    secret_keys: SecretKeyRow;
    migrations: MigrationRow;
    migration_floors: MigrationFloorRow;
    operation_times: OperationTimeRow;
  };
