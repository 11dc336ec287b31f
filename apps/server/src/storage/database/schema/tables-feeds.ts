/** Row types of price lists: their two sides, sources, remembered columns and checks. */

/** `side`: which of the company's two lists is visible (feed-rows.ts). */
export type FeedRow = {
  company_uid: string;
  product_count: number;
  updated_at: string;
  side: number;
  report: string | null;
};

/** `name_key`, `references_key`, `category_key`: normalised values that searches compare (feed-keys.ts). */
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

/** Lease of the import in progress, and the result of the last attempt as JSON. */
type FeedStateRow = {
  company_uid: string;
  holder: string | null;
  held_until: string | null;
  attempt: string | null;
  /** See 039_previous_feed.sql. */
  previous: string | null;
};

export type FeedSourceRow = {
  company_uid: string;
  url: string;
  kind: string;
  minutes: number;
  user_name: string | null;
  secret_id: string;
  etag: string | null;
  last_modified: string | null;
  due_at: string;
  fetched_at: string | null;
};

/** See 032_feed_mappings.sql. */
type FeedMappingRow = { company_uid: string; headings: string; body: string; at: string };

/** See 034_feed_checks.sql. */
type FeedCheckRow = {
  id: string;
  company_uid: string;
  file_key: string;
  name: string;
  kind: string;
  reading: string;
  expires_at: string;
};

export type FeedTables = {
  feeds: FeedRow;
  feed_products: FeedProductRow;
  feed_items: FeedItemRow;
  feed_references: FeedReferenceRow;
  feed_states: FeedStateRow;
  feed_sources: FeedSourceRow;
  feed_mappings: FeedMappingRow;
  feed_checks: FeedCheckRow;
};
