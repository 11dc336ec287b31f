-- Keys of responses that the shared cache in front (EDGE_PURGE_URL) must discard. Changes only add rows, so that no writer waits for
-- another one or for a purge. passes: how often the key is still to be purged.
create table edge_purges (
  id text not null primary key,
  key text not null,
  passes integer not null,
  due_at text not null
);
create index edge_purges_by_due on edge_purges (due_at);

-- Its one row is held by the process that purges. alive_at: changes are queued while it is less than a week old.
create table edge_purge_turn (
  name text not null primary key,
  holder text not null,
  lease_until text not null,
  alive_at text not null,
  failures integer not null,
  rests_until text not null
);
