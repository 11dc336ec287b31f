-- deleted_at: when a person moved the document into the trash; null outside it. Neither shoppers nor the calls for publishers find it there.
-- deleted_edition: the edition that shoppers saw until then, 0 for none; withdrawn_edition has it, too, so that older programs show nothing.
alter table documents add column deleted_at text;
alter table documents add column deleted_edition integer not null default 0;
