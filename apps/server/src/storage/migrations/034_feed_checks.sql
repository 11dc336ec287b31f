-- Price lists that were checked and may be imported as they were read until expires_at. reading: the columns chosen by hand, as JSON.
create table feed_checks (
  id text not null primary key,
  company_uid text not null references companies (uid) on delete cascade,
  file_key text not null,
  name text not null,
  kind text not null,
  reading text not null,
  expires_at text not null
);
create index feed_checks_by_company on feed_checks (company_uid, expires_at);
