-- What running processes say of themselves, the standing of the platform's rules, jobs that kill workers,
-- and the lease of a request that is repeated under its key.
create table process_state (
  id uuid primary key,
  name text not null,
  host text not null,
  pid int not null,
  version text not null default '',
  started_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp(),
  metrics text not null default ''
);
create index process_state_seen on process_state (seen_at);

create table invariant_state (
  check_id text primary key,
  violations int not null,
  sample jsonb not null default '[]',
  ms int not null,
  checked_at timestamptz not null,
  -- Since when it is broken; null while it holds.
  broken_at timestamptz
);

create table quarantined_job (
  id uuid primary key,
  -- Id of the job in the queue: the same job is held once.
  job_id text not null unique,
  queue text not null,
  name text not null,
  payload jsonb not null,
  request_id text not null,
  deaths int not null,
  state text not null default 'held',
  created_at timestamptz not null,
  settled_at timestamptz,
  settled_by text
);
create index quarantined_job_held on quarantined_job (name, created_at desc) where state = 'held';

alter table task_chunk add column deaths int not null default 0;

-- While `lease_until` lies ahead its process works on it; `effect_at` tells that something was committed.
alter table idempotency add column lease_until timestamptz, add column effect_at timestamptz;
