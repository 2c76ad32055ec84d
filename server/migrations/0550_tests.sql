-- Tests of domains: runs with what was measured, and tests that run by a schedule.
create table scheduled_test (
  id uuid primary key,
  name text not null unique,
  kind text not null,
  url text not null,
  node_ids jsonb not null default '[]',
  assertions jsonb not null default '[]',
  failures_to_open int not null,
  quiet_from int not null,
  quiet_to int not null,
  failures int not null default 0,
  last_run_id uuid,
  created_at timestamptz not null
);
create table test_run (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  domain_id uuid not null references domain (id) on delete cascade,
  by_staff boolean not null,
  kind text not null,
  url text not null,
  node_ids jsonb not null default '[]',
  assertions jsonb not null default '[]',
  cause text not null,
  scheduled_test_id uuid references scheduled_test (id) on delete set null,
  state text not null,
  point_count int not null default 0,
  failed_points int not null default 0,
  failed_step text,
  failed_at text,
  total_ms double precision,
  ended_at timestamptz,
  created_by_email text not null,
  created_at timestamptz not null,
  -- What each point gave, and which rule decides: of one run they are read, of a list never.
  results jsonb not null default '[]',
  trace jsonb,
  -- The run of a schedule that this one ends.
  cron_run_id uuid unique
);
create index test_run_account on test_run (account_id, created_at desc);
create index test_run_created on test_run (created_at desc);
create index test_run_domain on test_run (domain_id);
create index test_run_of on test_run (scheduled_test_id, created_at desc);
create index test_run_open on test_run (created_at) where state = 'waiting';
