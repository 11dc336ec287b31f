-- Elements of the edition before that publishing could not place with certainty. body: the element and the candidate places, as JSON.
create table review_entries (
  document_uid text not null,
  edition integer not null,
  number integer not null,
  page_index integer not null,
  kind text not null,
  reason text not null,
  state text not null,
  body text not null,
  primary key (document_uid, edition, number),
  foreign key (document_uid, edition) references editions (document_uid, number) on delete cascade
);
