-- Links of one use: an invitation to a company, or a new password for a member. Only the hash of a link is stored. A link that has ended
-- stays for a while, so that the person who opens it reads why.
create table account_links (
  hash text not null primary key,
  kind text not null,
  company_uid text not null references companies (uid) on delete cascade,
  email text not null,
  made_by text not null,
  created_at text not null,
  expires_at text not null,
  ended_at text,
  ending text
);
create index account_links_by_email on account_links (email, company_uid);
create index account_links_by_expiry on account_links (expires_at);

-- The owner who offered the role; null: the command line, or an invitation from before this column.
alter table invitations add column invited_by text;
-- 0: the password was set through a link that an owner of a company made, so nobody has vouched for the address.
alter table users add column is_vouched integer not null default 1;
