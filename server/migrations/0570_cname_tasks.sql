-- Probes that ask name servers on a schedule, and switches that move a policy from weights to weights in stages.
create table cname_task (
  id uuid primary key,
  account_id uuid references account (id) on delete cascade,
  kind text not null check (kind in ('probe', 'switch')),
  name text not null,
  state text not null check (state in ('running', 'paused', 'completed', 'rolledBack', 'aborted')),
  reason jsonb,
  names jsonb not null default '[]',
  regions jsonb not null default '[]',
  interval_seconds int,
  answers int,
  schedule_id uuid references schedule (id) on delete set null,
  domain_id uuid references domain (id) on delete cascade,
  wished_entries jsonb,
  live_entries jsonb,
  stages jsonb not null default '[]',
  stage int,
  stage_at timestamptz,
  wait_slots int,
  most_error_ppm int,
  least_hit_ppm int,
  created_by text not null,
  ended_at timestamptz,
  created_at timestamptz not null
);
-- One switch of a policy, and of a domain, at a time.
create unique index cname_task_switching on cname_task (schedule_id) where state in ('running', 'paused');
create unique index cname_task_switching_domain on cname_task (domain_id) where state in ('running', 'paused');
create index cname_task_account on cname_task (account_id);

-- What a switch goes back to, and how its guard stands.
create table cname_switch (
  task_id uuid primary key references cname_task (id) on delete cascade,
  from_entries jsonb not null,
  -- Whether a domain had lines of its own before.
  own_lines boolean not null,
  next_at timestamptz not null,
  misses int not null default 0
);
-- Each step of a switch, once.
create table cname_step (
  task_id uuid not null references cname_task (id) on delete cascade,
  n int not null,
  schedule_id uuid,
  domain_id uuid,
  kind text not null,
  stage int not null,
  percent int not null,
  reason jsonb,
  at timestamptz not null,
  primary key (task_id, n)
);
create index cname_step_at on cname_step (at);

-- Rounds of questions: the standing probe of live names, and one of each probe task.
create table cname_round (
  key text primary key,
  task_id uuid unique references cname_task (id) on delete cascade,
  next_at timestamptz not null,
  after_name text not null default ''
);
insert into cname_round (key, next_at) values ('standing', '2000-01-01');

-- What a name server answered, with the share each credential should have had there by the zone version in force.
create table cname_observation (
  id uuid primary key default gen_random_uuid(),
  round text not null,
  round_at timestamptz not null,
  n int not null,
  observed_at timestamptz not null,
  task_id uuid references cname_task (id) on delete set null,
  account_id uuid references account (id) on delete cascade,
  domain_id uuid references domain (id) on delete cascade,
  name text not null,
  region text not null,
  resolver text not null,
  rcode text not null,
  chain jsonb not null default '[]',
  target text,
  ttl int,
  ms int not null,
  serial bigint,
  param_id uuid references supplier_param (id) on delete set null,
  supplier text,
  state text not null,
  shares jsonb not null default '{}',
  unique (round, round_at, name, region, resolver, n)
);
create index cname_observation_at on cname_observation (observed_at);
create index cname_observation_name on cname_observation (name, observed_at);
create index cname_observation_task on cname_observation (task_id);
create index cname_observation_account on cname_observation (account_id);
create index cname_observation_domain on cname_observation (domain_id);
create index cname_observation_param on cname_observation (param_id);
