-- A price list is written beside the one that shoppers see and takes its place at one stroke: the rows of the one stand
-- at positions from 0, those of the other from 1,000,000,000. `side` (0 or 1) says which is seen, `report` what became of it.
alter table feeds add column side integer not null default 0;
alter table feeds add column report text;

-- Who imports a company's list, until when; and what became of the last try.
create table feed_states (
  company_uid text not null primary key references companies (uid) on delete cascade,
  holder text,
  held_until text,
  attempt text
);

-- Where a company's list is fetched from, every so many minutes. `secret_id` names the sealed login, '' for none.
create table feed_sources (
  company_uid text not null primary key references companies (uid) on delete cascade,
  url text not null,
  kind text not null,
  minutes integer not null,
  user_name text,
  secret_id text not null,
  etag text,
  last_modified text,
  due_at text not null
);
create index feed_sources_by_due on feed_sources (due_at);
