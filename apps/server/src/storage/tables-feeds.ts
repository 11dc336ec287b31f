/** The tables of price lists beside their products: who imports one, and where one comes from. */

export type FeedStateRow = {
  company_uid: string;
  holder: string | null;
  held_until: string | null;
  attempt: string | null;
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
};

export type FeedTables = { feed_states: FeedStateRow; feed_sources: FeedSourceRow };
