-- Review state of a tag, and the evidence by which publishing placed it, as JSON. Null: written by a program that does not know
-- them; the state then follows from origin and is_active.
alter table tags add column review text;
alter table tags add column evidence text;

-- Answers to bulk changes by the key of their client: a repeated request gets the answer of the first one. body_hash tells a
-- repetition from another request with the same key.
create table element_changes (
  document_uid text not null references documents (uid) on delete cascade,
  key text not null,
  body_hash text not null,
  answer text not null,
  at text not null,
  primary key (document_uid, key)
);
