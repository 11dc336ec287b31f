-- Rights of the holders of a preview's address. id: names the address to its publishers, who do not know the secret one. user_uid: null for
-- the command line.
alter table edition_previews add column id text not null default '';
alter table edition_previews add column may_comment integer not null default 0;
alter table edition_previews add column may_approve integer not null default 0;
alter table edition_previews add column created_at text not null default '';
alter table edition_previews add column user_uid text;

-- Comments of people without an account. preview_id: of the address, which may have ended since. position: JSON of the pin; null without one.
create table edition_comments (
  id text not null primary key,
  document_uid text not null,
  edition integer not null,
  preview_id text not null,
  name text not null,
  body text not null,
  page_index integer,
  position text,
  at text not null,
  resolved_at text,
  foreign key (document_uid, edition) references editions (document_uid, number) on delete cascade
);
create index edition_comments_by_edition on edition_comments (document_uid, edition);

-- version: of the edition that the person has seen.
create table edition_approvals (
  id text not null primary key,
  document_uid text not null,
  edition integer not null,
  preview_id text not null,
  name text not null,
  version bigint not null,
  at text not null,
  foreign key (document_uid, edition) references editions (document_uid, number) on delete cascade
);
create index edition_approvals_by_edition on edition_approvals (document_uid, edition);
