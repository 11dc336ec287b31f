-- The edition that was the current one when a person withdrew the document from shoppers; 0 for a document that is not withdrawn. Its
-- publishers go on working with that edition.
alter table documents add column withdrawn_edition integer not null default 0;
