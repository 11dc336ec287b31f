-- Which programs may still work on this database: those that know the migration `least`, or a later one. A migration
-- that only adds has no row here.
create table migration_floors (
  name text not null primary key,
  least text not null
);
