-- When the deployment was last backed up: any server reports it, whichever machine ran the command.
create table operation_times (
  name text not null primary key,
  at text not null
);

-- The last successful fetch, or the time at which the source was set. Known from here on: earlier fetches left no time.
alter table feed_sources add column fetched_at text;
update feed_sources set fetched_at = due_at;
