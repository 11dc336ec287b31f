-- What is accepted in one commit is a batch, and batches are what is counted, forwarded and removed: whole, each once. A number given
-- by the database would not do for that: numbers are given in another order than their commits end. A batch's id begins with its time.
alter table events add column batch text not null default '';
alter table events add column position integer not null default 0;
create index events_by_batch on events (batch, position);
drop index events_by_company;

create table event_batches (
  id text not null primary key,
  at text not null,
  event_count integer not null,
  is_counted integer not null
);
create index event_batches_by_state on event_batches (is_counted, id);

-- What a visitor's program may send again: the ids of the last day.
create table event_ids (
  company_uid text not null,
  id text not null,
  at text not null,
  primary key (company_uid, id)
);
create index event_ids_by_time on event_ids (at);

-- Sums of a day. document_uid '' is the company as a whole.
create table analytics_days (
  company_uid text not null,
  document_uid text not null,
  measure text not null,
  day text not null,
  subject text not null,
  amount double precision not null,
  primary key (company_uid, document_uid, measure, day, subject)
);

-- What counts once per session and day.
create table analytics_seen (
  day text not null,
  company_uid text not null,
  document_uid text not null,
  measure text not null,
  subject text not null,
  session text not null,
  primary key (day, company_uid, document_uid, measure, subject, session)
);

-- Where a session stands: the page that lies open, and what is in its cart.
create table analytics_sessions (
  company_uid text not null,
  session text not null,
  at text not null,
  body text not null,
  primary key (company_uid, session)
);
create index analytics_sessions_by_time on analytics_sessions (at);

-- Its one row is held by whoever counts.
create table analytics_turn (
  name text not null primary key,
  at text not null
);
insert into analytics_turn (name, at) values ('count', '');

create table forward_targets (
  company_uid text not null references companies (uid) on delete cascade,
  kind text not null,
  address text not null,
  updated_at text not null,
  failures integer not null,
  rests_until text not null,
  last_failure text not null,
  lease_holder text not null,
  lease_until text not null,
  sent double precision not null,
  dead double precision not null,
  dropped double precision not null,
  primary key (company_uid, kind)
);

-- The events of a company in a batch, still to be sent; position is the next of them. No foreign key: a target that is removed
-- while a batch is written must not cost the batch.
create table forward_queue (
  company_uid text not null,
  kind text not null,
  batch text not null,
  position integer not null,
  event_count integer not null,
  attempts integer not null,
  primary key (company_uid, kind, batch)
);
create index forward_queue_by_batch on forward_queue (batch);
