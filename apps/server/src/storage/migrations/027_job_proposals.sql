-- Tags of a running publishing, found in its words before its pictures are drawn. proposals: their number; null before.
alter table jobs add column proposals integer;

create table job_proposals (
  job_id text not null references jobs (id) on delete cascade,
  page_index integer not null,
  body text not null,
  primary key (job_id, page_index)
);
