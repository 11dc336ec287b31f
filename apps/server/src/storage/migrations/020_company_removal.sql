-- When the removal of a company began: it is suspended from then on and cannot be resumed, and any process may finish it.
alter table companies add column removing_at text;
