-- Limits of a company. Null: the default of the deployment; 0: none.
create table company_quotas (
  company_uid text not null primary key references companies (uid) on delete cascade,
  documents bigint,
  storage_bytes bigint,
  events_a_day bigint,
  calls_a_minute bigint
);

-- Events of a day (UTC) of companies with a limit: stored ones, and those beyond it.
create table quota_events (
  company_uid text not null references companies (uid) on delete cascade,
  day text not null,
  stored bigint not null,
  dropped bigint not null,
  primary key (company_uid, day)
);

-- Size of the files of an edition. 0: published by a program that did not count it.
alter table editions add column bytes bigint not null default 0;
