/** The columns as the engines keep them; migrations/ makes them. JSON is text, a boolean 0 or 1, a time ISO text. */
import type { AccountTables } from './tables-accounts.ts';
import type { AnalyticsTables } from './tables-analytics.ts';
import type { ChangesTables } from './tables-changes.ts';
import type { FeedTables } from './tables-feeds.ts';
import type { JobTables } from './tables-jobs.ts';
import type { OperationTables } from './tables-operation.ts';

/** `version` counts the changes from 1. */
export type CompanyRow = {
  uid: string;
  name: string;
  is_active: number;
  body: string;
  version: number;
  created_at: string;
  updated_at: string;
};

export type DevelopmentRow = { company_uid: string; position: number; uid: string };

/** `current_edition` is the edition that shoppers read; `revision` and `set_by_hand` as 004_documents.sql says. */
export type DocumentRow = {
  uid: string;
  company_uid: string;
  current_edition: number;
  created_at: string;
  updated_at: string;
  revision: number;
  last_edition: number;
  set_by_hand: string;
};

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
  details_version: number;
  sections_version: number;
  sections_by_hand: number;
};

/** `body` holds what is only ever read together with its page: pictures, images, videos, links, colour, words. */
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

export type TagRow = ModelRow & { is_active: number; origin: string };

export type SectionRow = { document_uid: string; edition: number; position: number; name: string; page_index: number };

/** `side`: which of the company's two lists is seen (feed-rows.ts). */
export type FeedRow = {
  company_uid: string;
  product_count: number;
  updated_at: string;
  side: number;
  report: string | null;
};

/** `name_key`, `references_key` and `category_key` are what a search compares (feed-keys.ts). */
export type FeedProductRow = {
  company_uid: string;
  position: number;
  product_id: string;
  name: string;
  name_key: string;
  references_key: string;
  category: string;
  category_key: string;
  body: string;
};

export type FeedItemRow = { company_uid: string; position: number; item_id: string };

export type FeedReferenceRow = {
  company_uid: string;
  position: number;
  place: number;
  ref: string;
  reference_key: string;
  item_id: string;
};

/** `company_uid` is the company that may name it. */
export type SecretRow = { id: string; sealed: string; updated_at: string; company_uid: string | null };

export type SecretKeyRow = { name: string; key_id: string };

export type MigrationRow = { name: string; checksum: string; applied_at: string };

export type Tables = AnalyticsTables &
  ChangesTables &
  OperationTables & {
    companies: CompanyRow;
    developments: DevelopmentRow;
    documents: DocumentRow;
    editions: EditionRow;
    pages: PageRow;
    models: ModelRow;
    tags: TagRow;
    sections: SectionRow;
    feeds: FeedRow;
    feed_products: FeedProductRow;
    feed_items: FeedItemRow;
    feed_references: FeedReferenceRow;
    secrets: SecretRow;
    secret_keys: SecretKeyRow;
    migrations: MigrationRow;
  } & AccountTables &
  FeedTables &
  JobTables;
