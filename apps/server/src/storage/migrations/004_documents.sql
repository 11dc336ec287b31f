-- A revision grows with every change of a document and is at least the time in ms: bigint, since both engines know it and an
-- integer of PostgreSQL is too short. What was changed takes it as its version, so no two states of a page share one, in
-- whichever edition they are, nor in a document that was deleted and published again.
alter table documents add column revision bigint not null default 1;
-- The highest number that an edition ever had: a number is not given twice.
alter table documents add column last_edition integer not null default 0;
-- Details that a person has set, as JSON: they are the document's and stay whichever edition is read.
alter table documents add column set_by_hand text not null default '{}';
alter table editions add column details_version bigint not null default 1;
alter table editions add column sections_version bigint not null default 1;
alter table editions add column sections_by_hand integer not null default 0;
alter table pages add column version bigint not null default 1;

update documents set last_edition = (select coalesce(max(number), 0) from editions where document_uid = documents.uid);
update documents set revision = last_edition where last_edition > 1;
update editions set details_version = number, sections_version = number;
update pages set version = edition;
