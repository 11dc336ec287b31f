-- The level of a section within the table of contents, from 1. Programs that do not know it list all sections side by side.
alter table sections add column level integer not null default 1;
