-- What happens to a domain beyond a limit of its day or month, and what is in force now.
create table domain_control (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  domain_id uuid not null unique references domain (id) on delete cascade,
  period text not null,
  traffic_gb bigint,
  bandwidth_mbps bigint,
  action text not null,
  requests_per_second int,
  state text not null,
  reason jsonb,
  since timestamptz,
  override_until timestamptz,
  forced_until timestamptz,
  forced_reason text,
  created_at timestamptz not null,
  -- What the suppliers were told to do, and by which version of the domain's configuration; null while it is nothing.
  enforced text,
  enforced_version int,
  -- When it must be judged again although no slot was completed: its period, an override or a force ends.
  judge_at timestamptz,
  check (traffic_gb is not null or bandwidth_mbps is not null),
  check (action <> 'limit' or requests_per_second is not null)
);
create index domain_control_account on domain_control (account_id);
-- What completed slots of the period say, up to which slot.
create table control_use (
  control_id uuid primary key references domain_control (id) on delete cascade,
  period_from timestamptz not null,
  used_bytes bigint not null,
  peak_bytes bigint not null,
  evaluated_to timestamptz not null
);
