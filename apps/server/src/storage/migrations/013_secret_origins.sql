-- The origin (scheme, host and port) to which a store's keys may be sent. Null: not yet known; it is the origin to which they
-- are sent first.
alter table secrets add column origin text;
