-- Where the plain text of an edition lies, for searching in it. Editions from before have none.
alter table editions add column text_url text;
