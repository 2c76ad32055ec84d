-- How rows past their days go: null where the group, or what the table is, says it. A name with a slash is a group.
alter table clean_rule add column mode text check (mode in ('batches', 'counts', 'partition'));
alter table clean_run add column mode text not null default 'batches' check (mode in ('batches', 'counts', 'partition'));
alter table clean_run alter column mode drop default;
-- What is left of rows that were reduced: how many there were of each day, written with the deletion of those rows.
create table clean_count (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  day date not null,
  what text not null,
  rows bigint not null,
  unique (name, day, what)
);
