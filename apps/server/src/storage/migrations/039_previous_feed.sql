-- The list before the present one, whose rows stay on the hidden side until the next import stages its own: its row of feeds, as JSON.
alter table feed_states add column previous text;
