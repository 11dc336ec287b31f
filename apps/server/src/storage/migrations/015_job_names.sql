-- 1: the publisher gave no name, and the document keeps the one that it has when the job runs.
alter table jobs add column keeps_name integer not null default 0;
