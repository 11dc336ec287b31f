-- What was changed last, for the caches of other processes; PostgreSQL tells them itself (LISTEN).
create table changes (
  id integer not null primary key autoincrement,
  kind text not null,
  uid text not null
);
