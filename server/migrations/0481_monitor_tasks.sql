-- Tasks that watch whether traffic is like itself.
create table monitor_task (
  id uuid primary key,
  name text not null unique,
  metric text not null,
  account_ids jsonb not null default '[]',
  domain_pattern text not null,
  baseline text not null,
  baseline_hours int not null,
  tolerance int not null,
  floor_value bigint not null,
  points int not null,
  window_points int not null,
  quiet_from int not null,
  quiet_to int not null,
  zone text not null,
  action text not null,
  paused boolean not null default false,
  created_at timestamptz not null
);
-- How a domain stands with a task, up to which slot.
create table monitor_state (
  task_id uuid not null references monitor_task (id) on delete cascade,
  domain_id uuid not null references domain (id) on delete cascade,
  evaluated_to timestamptz not null,
  state text not null,
  primary key (task_id, domain_id)
);
create index monitor_state_domain on monitor_state (domain_id);
