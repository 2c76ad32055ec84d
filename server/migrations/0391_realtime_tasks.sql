-- Which domains are asked for by the minute, how often and for how long the answers are kept.
create table realtime_task (
  id uuid primary key,
  name text not null unique,
  account_ids jsonb not null,
  domain_ids jsonb not null,
  param_ids jsonb not null,
  figures jsonb not null,
  interval_seconds integer not null check (interval_seconds between 5 and 3600),
  keep_hours integer not null check (keep_hours between 1 and 72),
  paused boolean not null,
  created_at timestamptz not null
);

-- How far a task has come at each supplier parameter; one call after the other, whatever process makes it.
create table realtime_pull (
  id uuid primary key default gen_random_uuid(),
  task_id uuid not null references realtime_task (id) on delete cascade,
  param_id uuid not null references supplier_param (id) on delete cascade,
  next_at timestamptz not null,
  pulled_at timestamptz,
  complete_to timestamptz,
  last_point_at timestamptz,
  errors integer not null default 0,
  message text,
  unique (task_id, param_id)
);
create index realtime_pull_due on realtime_pull (next_at);

-- Each domain at each parameter is asked for by one task: the most frequent, then the oldest.
create view realtime_coverage as
select distinct on (s.domain_id, s.param_id) t.id as task_id, s.param_id, s.domain_id, d.account_id, d.name as domain
from realtime_task t
  join domain_supplier s on (s.state in ('online', 'stopped') or s.live_version > 0)
    and (t.param_ids = '[]' or t.param_ids ? s.param_id::text)
  join domain d on d.id = s.domain_id
    and ((t.account_ids = '[]' and t.domain_ids = '[]')
      or t.account_ids ? d.account_id::text or t.domain_ids ? d.id::text)
  join supplier_param p on p.id = s.param_id and p.enabled
where not t.paused
order by s.domain_id, s.param_id, t.interval_seconds, t.created_at, t.id;
