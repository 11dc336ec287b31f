-- Failed sign-ins, and the networks that people were let in from. A name is a keyed hash: no account and no address can be
-- read from it. What is old is swept away (domain/accounts/throttle.ts).
create table sign_ins (
  name text not null primary key,
  failures integer not null,
  failed_at text not null,
  let_in_at text
);
create index sign_ins_by_failure on sign_ins (failed_at);
