-- The first shape of the store. One text for SQLite and PostgreSQL, so the columns are text, integer and double
-- precision only. A statement ends with a semicolon at the end of its line, and no other semicolon ends a line.

create table companies (
  uid text not null primary key,
  name text not null,
  is_active integer not null,
  body text not null,
  created_at text not null,
  updated_at text not null
);

create table developments (
  company_uid text not null references companies (uid) on delete cascade,
  position integer not null,
  uid text not null,
  primary key (company_uid, uid)
);

create table documents (
  uid text not null primary key,
  company_uid text not null references companies (uid),
  current_edition integer not null,
  created_at text not null,
  updated_at text not null
);
create index documents_by_company on documents (company_uid);

create table editions (
  document_uid text not null references documents (uid) on delete cascade,
  number integer not null,
  url text not null,
  name text not null,
  is_commercial integer not null,
  is_vertical integer not null,
  logo text not null,
  name_tab text not null,
  page_count integer not null,
  published_at text not null,
  primary key (document_uid, number)
);

create table pages (
  document_uid text not null,
  edition integer not null,
  page_index integer not null,
  name text not null,
  url text not null,
  width double precision not null,
  height double precision not null,
  body text not null,
  created_at text not null,
  updated_at text not null,
  primary key (document_uid, edition, page_index),
  foreign key (document_uid, edition) references editions (document_uid, number) on delete cascade
);

create table models (
  document_uid text not null,
  edition integer not null,
  page_index integer not null,
  position integer not null,
  reference_key text not null,
  body text not null,
  primary key (document_uid, edition, page_index, position),
  foreign key (document_uid, edition, page_index) references pages (document_uid, edition, page_index) on delete cascade
);
create index models_by_reference on models (reference_key, document_uid, edition, page_index);

create table tags (
  document_uid text not null,
  edition integer not null,
  page_index integer not null,
  position integer not null,
  reference_key text not null,
  is_active integer not null,
  origin text not null,
  body text not null,
  primary key (document_uid, edition, page_index, position),
  foreign key (document_uid, edition, page_index) references pages (document_uid, edition, page_index) on delete cascade
);
create index tags_by_reference on tags (reference_key, document_uid, edition, is_active, page_index);

create table sections (
  document_uid text not null,
  edition integer not null,
  position integer not null,
  name text not null,
  page_index integer not null,
  primary key (document_uid, edition, position),
  foreign key (document_uid, edition) references editions (document_uid, number) on delete cascade
);

create table feeds (
  company_uid text not null primary key references companies (uid),
  product_count integer not null,
  updated_at text not null
);

-- The three tables of a price list are only written together, whole, under the lock of their row in feeds: a foreign
-- key on each of their rows would double the time of an import and hold nothing more.
create table feed_products (
  company_uid text not null,
  position integer not null,
  product_id text not null,
  name text not null,
  name_key text not null,
  references_key text not null,
  category text not null,
  category_key text not null,
  body text not null,
  primary key (company_uid, position)
);
create index feed_products_by_id on feed_products (company_uid, product_id);

create table feed_items (
  company_uid text not null,
  position integer not null,
  item_id text not null,
  primary key (company_uid, item_id, position)
);

create table feed_references (
  company_uid text not null,
  position integer not null,
  place integer not null,
  ref text not null,
  reference_key text not null,
  item_id text not null,
  primary key (company_uid, position, place)
);
create index feed_references_by_key on feed_references (company_uid, reference_key);

-- What a visitor says about itself is not checked against the other tables: an event never fails for them.
create table events (
  company_uid text not null,
  document_uid text not null,
  name text not null,
  page_index integer,
  body text not null,
  at text not null
);
create index events_by_company on events (company_uid, name);

create table secrets (
  id text not null primary key,
  sealed text not null,
  updated_at text not null
);
