-- Where the printed prices of the products of an edition lie. Null: it prints none that were compared, or is older.
alter table editions add column prices_url text;
