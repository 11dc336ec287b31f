-- 0: shoppers open the document by its address, and no list names it.
alter table documents add column is_listed integer not null default 1;
