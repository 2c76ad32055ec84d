-- What was agreed with suppliers about the traffic of a policy in a month, in megabytes.
create table policy_limit (
  id uuid primary key,
  schedule_id uuid not null references schedule (id) on delete cascade,
  param_id uuid not null references supplier_param (id) on delete cascade,
  commit_mb bigint,
  cap_mb bigint,
  created_at timestamptz not null,
  check (commit_mb is not null or cap_mb is not null),
  check (cap_mb is null or commit_mb is null or commit_mb <= cap_mb),
  unique (schedule_id, param_id)
);
create index policy_limit_param on policy_limit (param_id);
