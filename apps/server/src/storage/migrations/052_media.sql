-- Pictures, videos and models that publishers uploaded for pages and settings. upload: the upload that stored the file last, so that a
-- repeated call finds it. bytes: bigint, as for revisions (004). checked_at: when housekeeping last looked whether something names the file.
create table media (
  company_uid text not null references companies (uid) on delete cascade,
  file_key text not null,
  upload text not null,
  kind text not null,
  name text not null,
  bytes bigint not null,
  width integer,
  height integer,
  created_at text not null,
  checked_at text not null,
  primary key (company_uid, file_key)
);
create index media_by_upload on media (company_uid, upload);
create index media_by_age on media (created_at);
