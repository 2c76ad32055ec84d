-- How long what is stored beside log lines is kept, where staff say other than the platform's own.
create table log_scope_rule (
  scope text primary key check (scope in ('urls', 'answers')),
  -- Null where the platform's own days hold.
  days int check (days between 1 and 3650),
  mode text not null check (mode in ('auto', 'manual', 'paused')),
  reason text not null,
  changed_by_email text not null,
  changed_at timestamptz not null
);
alter table log_clean_run add column scope text not null default 'lines' check (scope in ('lines', 'urls', 'answers'));
alter table log_clean_run add column rows bigint not null default 0;
-- Rows of each part of the store that a run takes, noted before they go.
alter table log_clean_run add column parts jsonb not null default '{}';
drop index log_clean_run_open;
create unique index log_clean_run_open on log_clean_run (scope) where ended_at is null;
