-- What each company has sent to its last byte on a day (UTC), also of what is removed since: its bytes stay for a while. bigint,
-- as for revisions (004).
create table upload_days (
  company_uid text not null references companies (uid) on delete cascade,
  day text not null,
  bytes bigint not null,
  primary key (company_uid, day)
);
