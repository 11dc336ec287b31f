-- Who holds the secret id of such a row sees the pages of that publishing while it goes on.
create table job_previews (
  hash text not null primary key,
  job_id text not null references jobs (id) on delete cascade,
  expires_at text not null
);
create index job_previews_by_job on job_previews (job_id);
create index job_previews_by_expiry on job_previews (expires_at);
