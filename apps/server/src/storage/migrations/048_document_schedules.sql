-- publish_at: when the edition scheduled_edition becomes the current one. withdraw_at: when the document is hidden from shoppers. Null, and 0: never.
-- scheduled_by: the person who has set them.
alter table documents add column publish_at text;
alter table documents add column scheduled_edition integer not null default 0;
alter table documents add column withdraw_at text;
alter table documents add column scheduled_by text;
create index documents_to_publish on documents (publish_at) where publish_at is not null;
create index documents_to_withdraw on documents (withdraw_at) where withdraw_at is not null;
