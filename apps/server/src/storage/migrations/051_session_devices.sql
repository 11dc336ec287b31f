-- The program and the system of a session, so that a person recognises the own devices. Empty: from before these columns, or unknown.
alter table sessions add column browser text not null default '';
alter table sessions add column system text not null default '';
