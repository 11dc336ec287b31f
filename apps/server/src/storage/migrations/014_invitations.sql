-- Roles that are offered to an email address, whether or not an account with it exists. They end when they are accepted,
-- declined or withdrawn, and after a month (domain/accounts/invitations.ts).
create table invitations (
  company_uid text not null references companies (uid) on delete cascade,
  email text not null,
  role text not null,
  since text not null,
  primary key (company_uid, email)
);
create index invitations_by_email on invitations (email);
create index invitations_by_age on invitations (since);
