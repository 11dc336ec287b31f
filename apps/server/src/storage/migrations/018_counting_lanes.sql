-- Companies are divided among lanes by a hash of their uid. A batch holds events of one lane, and lanes are counted at the same time. -1: a
-- batch of companies of any lane, as SQLite and older programs write it; it is counted while no lane is.
alter table event_batches add column lane integer not null default -1;
drop index event_batches_by_state;
create index event_batches_uncounted on event_batches (lane, id) where is_counted = 0;

-- A row per lane, locked while the lane is counted; `at` is its last turn. The row `count` has no lane: a program that counts batches of
-- any lane locks it exclusively, a lane shares it. Older programs lock it exclusively for everything they count.
alter table analytics_turn add column lane integer;
insert into analytics_turn (name, at, lane) values ('lane 0', '', 0), ('lane 1', '', 1), ('lane 2', '', 2), ('lane 3', '', 3),
  ('lane 4', '', 4), ('lane 5', '', 5), ('lane 6', '', 6), ('lane 7', '', 7);

-- The long tail of old days is rolled up, day after day and company after company. `at` of the row is where that stands.
insert into analytics_turn (name, at) values ('roll-up', '');
-- Its index has an expression, so that no other statement uses it: with old statistics a planner would take it for the sums of a new day,
-- and read every row of the company of that day for each.
create index analytics_days_by_day on analytics_days (substr(day, 1, 10), company_uid);
