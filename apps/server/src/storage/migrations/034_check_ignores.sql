-- Warnings of the check that a person ignores, with the reason. key: of the finding, equal in every edition that has it. says: its text then.
create table check_ignores (
  document_uid text not null references documents (uid) on delete cascade,
  key text not null,
  rule text not null,
  says text not null,
  page_index integer,
  reason text not null,
  user_uid text,
  at text not null,
  primary key (document_uid, key)
);
-- The reason that a person gave for a change.
alter table audit add column note text;
