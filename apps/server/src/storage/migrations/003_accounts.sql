-- People who publish, their sessions and tokens, their roles in companies, and the trail of what they did.

create table users (
  uid text not null primary key,
  email text not null unique,
  name text not null,
  password_hash text not null,
  is_operator integer not null,
  is_active integer not null,
  created_at text not null
);

create table sessions (
  hash text not null primary key,
  user_uid text not null references users (uid) on delete cascade,
  created_at text not null,
  used_at text not null,
  expires_at text not null
);
create index sessions_by_user on sessions (user_uid);

create table tokens (
  uid text not null primary key,
  hash text not null unique,
  user_uid text not null references users (uid) on delete cascade,
  name text not null,
  role text not null,
  created_at text not null,
  expires_at text not null,
  used_at text
);
create index tokens_by_user on tokens (user_uid);

create table memberships (
  company_uid text not null references companies (uid) on delete cascade,
  user_uid text not null references users (uid) on delete cascade,
  role text not null,
  since text not null,
  primary key (company_uid, user_uid)
);
create index memberships_by_user on memberships (user_uid);

-- The trail outlives what it tells of, so nothing in it is checked against the other tables.
create table audit (
  uid text not null primary key,
  by_kind text not null,
  user_uid text,
  token_uid text,
  operation text not null,
  company_uid text,
  target text,
  at text not null
);
create index audit_by_company on audit (company_uid, uid);

-- A change says which state it was made on; one made on an older state is refused.
alter table companies add column version integer not null default 1;

-- Whose a secret is: no other company may name it. Null: made by the command line, for nobody's own use.
alter table secrets add column company_uid text;
update secrets set company_uid = (select uid from companies where companies.uid || '-ecommerce' = secrets.id);
create index secrets_by_company on secrets (company_uid);
