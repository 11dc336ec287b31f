-- Drafts are editions that shoppers do not see; the number of retained editions leaves them out. base_edition, base_version: the edition
-- that was the current one when the draft was made, 0 without one, and the newest version of its content. given_settings: those that the
-- publisher stated for this edition, as JSON; they apply when the draft is published.
alter table editions add column is_draft integer not null default 0;
alter table editions add column base_edition integer not null default 0;
alter table editions add column base_version bigint not null default 0;
alter table editions add column given_settings text not null default '{}';
-- Grows with each change of an edition while it is not the current one.
alter table editions add column version bigint not null default 0;

-- 1: the publishing ends in a draft.
alter table jobs add column holds integer not null default 0;

-- Who holds the secret id of such a row sees the edition, until it is the current one.
create table edition_previews (
  hash text not null primary key,
  document_uid text not null,
  edition integer not null,
  expires_at text not null,
  foreign key (document_uid, edition) references editions (document_uid, number) on delete cascade
);
create index edition_previews_by_edition on edition_previews (document_uid, edition);
create index edition_previews_by_expiry on edition_previews (expires_at);
