-- When things run by themselves, whatever they are.
create table cron_schedule (
  id uuid primary key,
  kind text not null,
  account_id uuid references account (id),
  subject text,
  name text not null,
  cron text not null,
  zone text not null,
  missed text not null,
  params jsonb not null default '{}',
  state text not null,
  next_at timestamptz,
  by_staff boolean not null,
  created_by_id uuid,
  created_by_email text not null,
  created_at timestamptz not null
);
create index cron_schedule_due on cron_schedule (next_at) where state = 'active';
create index cron_schedule_kind on cron_schedule (kind, subject);

-- One time at which a schedule was due: a second worker, or a second turn, finds it there.
create table cron_run (
  id uuid primary key,
  schedule_id uuid not null references cron_schedule (id) on delete cascade,
  due_at timestamptz not null,
  cause text not null,
  state text not null,
  missed_before int not null,
  summary jsonb,
  link text,
  attempts int not null default 0,
  started_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null,
  unique (schedule_id, due_at)
);
create index cron_run_open on cron_run (created_at) where state in ('waiting', 'running');
