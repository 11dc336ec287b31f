-- Publishings that wait, go on or are over. token counts the holders: who has an older one may write nothing any more.
-- due_at: not before that time. lease_until: when a running one is free to be taken by another.
create table jobs (
  id text not null primary key,
  company_uid text not null references companies (uid) on delete cascade,
  document_uid text not null,
  name text not null,
  file_key text not null,
  state text not null,
  is_cancelling integer not null,
  revision integer not null,
  token integer not null,
  attempts integer not null,
  most_attempts integer not null,
  worker text,
  due_at text not null,
  lease_until text,
  progress text,
  report text,
  failure text,
  created_at text not null,
  started_at text,
  ended_at text
);
create index jobs_by_company on jobs (company_uid, created_at, id);
create index jobs_by_state on jobs (state, company_uid, created_at);
create index jobs_by_document on jobs (document_uid, state);
-- One edition at a time.
create unique index jobs_running on jobs (document_uid) where state = 'running';

-- Pages that are drawn and stored, until the edition is published.
create table job_pages (
  job_id text not null references jobs (id) on delete cascade,
  page_index integer not null,
  body text not null,
  primary key (job_id, page_index)
);

-- Whose turn it is: the company that was served longest ago.
create table job_turns (
  company_uid text not null primary key references companies (uid) on delete cascade,
  served integer not null
);

-- file_key: where the file lies once it is whole and was found to be a PDF.
create table uploads (
  id text not null primary key,
  company_uid text not null references companies (uid) on delete cascade,
  name text not null,
  file_key text,
  created_at text not null,
  expires_at text not null
);
create index uploads_by_company on uploads (company_uid, expires_at);
create index uploads_by_expiry on uploads (expires_at);
