-- Which key seals: the row named `current`. Whoever seals holds it to the end of the transaction, so that a change of the
-- key and a new secret take turns.
create table secret_keys (
  name text not null primary key,
  key_id text not null
);
