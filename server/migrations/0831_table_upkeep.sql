-- Upkeep of one table by hand: its result stays, and only one goes on at a time for each table.
create table db_task (
  id uuid primary key,
  name text not null,
  kind text not null check (kind in ('vacuum', 'analyse')),
  state text not null check (state in ('waiting', 'running', 'done', 'failed')),
  progress float8,
  tries int not null default 0,
  rows_before bigint,
  rows_after bigint,
  dead_before bigint,
  dead_after bigint,
  bytes_before bigint,
  bytes_after bigint,
  ms float8,
  error text,
  asked_by text not null,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index db_task_created on db_task (created_at desc, id);
create unique index db_task_open on db_task (name) where ended_at is null;
