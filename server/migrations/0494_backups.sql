-- Backups that the console makes, and what their proof found.
create table backup (
  id uuid primary key,
  scope text not null check (scope in ('cdn', 'sms')),
  cause text not null check (cause in ('manual', 'schedule')),
  state text not null,
  folder text not null,
  fingerprint text,
  bytes bigint,
  row_count bigint,
  table_count int,
  write_ms int,
  prove_ms int,
  snapshot_at timestamptz,
  proven_at timestamptz,
  wrong text,
  reason text,
  created_by_email text not null,
  created_at timestamptz not null,
  -- Table by table: rows as written and as restored.
  report jsonb not null default '[]',
  -- How many daily, weekly and monthly ones stay beside it, and the run of a schedule it ends.
  keep jsonb,
  run_id uuid
);
create index backup_at on backup (scope, created_at desc);
-- One at a time of a scope.
create unique index backup_open on backup (scope) where state in ('waiting', 'writing', 'proving');
