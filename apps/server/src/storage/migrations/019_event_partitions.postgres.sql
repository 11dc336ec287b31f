-- Events lie in a partition per day (UTC) of their batch, whose id begins with its time, so that retention drops a day instead of deleting
-- its rows. The program creates the days to come; a batch of a day without a partition goes to events_default. Events of before this
-- migration stay in their table, the partition of all earlier days. Attaching it reads it once, and accepting events waits meanwhile.
alter table events rename to events_earlier;
alter index if exists events_by_batch rename to events_earlier_by_batch;
create table events (like events_earlier including defaults) partition by range (batch);
create table events_default partition of events default;
create index events_default_by_batch on events_default (batch);

-- A server whose clock was ahead may have dated batches later than today.
with moved as (
  delete from events_earlier
  where batch >= to_char(now() at time zone 'utc' + interval '1 day', 'YYYY-MM-DD')
  returning *)
insert into events select * from moved;

alter table events attach partition events_earlier
  for values from (minvalue) to (to_char(now() at time zone 'utc' + interval '1 day', 'YYYY-MM-DD'));
