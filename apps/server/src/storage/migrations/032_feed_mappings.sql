-- Columns of price lists chosen by hand, for lists with these headings. headings: a hash of the set. body: the mapping, as JSON.
create table feed_mappings (
  company_uid text not null references companies (uid) on delete cascade,
  headings text not null,
  body text not null,
  at text not null,
  primary key (company_uid, headings)
);
