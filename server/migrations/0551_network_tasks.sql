-- Network tasks: targets by nodes, measured in rounds; of a pair only its aggregate of a round stays.
create table net_task (
  id uuid primary key,
  name text not null unique,
  kind text not null,
  node_ids jsonb not null default '[]',
  attempts int not null,
  per_second int not null,
  loss_percent int not null,
  p95_limit_ms int not null,
  target_count int not null,
  created_at timestamptz not null
);
create table net_target (
  task_id uuid not null references net_task (id) on delete cascade,
  n int not null,
  target text not null,
  primary key (task_id, n)
);
create table net_round (
  id uuid primary key,
  task_id uuid not null references net_task (id) on delete cascade,
  kind text not null,
  state text not null,
  nodes jsonb not null default '[]',
  target_count int not null,
  pairs int not null default 0,
  bad_pairs int not null default 0,
  packets bigint not null default 0,
  lost bigint not null default 0,
  verdict jsonb,
  columns jsonb,
  ended_at timestamptz,
  created_at timestamptz not null,
  -- Targets before this one are measured.
  cursor int not null default 0,
  worked_at timestamptz,
  -- The run of a schedule that this round ends.
  cron_run_id uuid unique
);
create index net_round_task on net_round (task_id, created_at desc);
create index net_round_created on net_round (created_at desc);
-- One round of a task at a time.
create unique index net_round_open on net_round (task_id) where state = 'running';
create table net_result (
  round_id uuid not null references net_round (id) on delete cascade,
  node_n smallint not null,
  target_n int not null,
  sent smallint not null,
  lost smallint not null,
  p50 real,
  p95 real,
  error text,
  bad boolean not null,
  primary key (round_id, node_n, target_n)
);
create index net_result_bad on net_result (round_id, target_n) where bad;
