-- Slots whose figures a person set: sync, gap finder and log load leave them as they are until the hold is lifted.
create table stat_hold (
  id uuid primary key,
  account_id uuid not null,
  domain_id uuid not null references domain (id) on delete cascade,
  param_id uuid not null references supplier_param (id) on delete cascade,
  source text not null check (source in ('realtime', 'accurate', 'log')),
  from_at timestamptz not null,
  to_at timestamptz not null check (to_at > from_at),
  cause text not null,
  plan_id uuid not null,
  actor text not null,
  created_at timestamptz not null,
  lifted_at timestamptz,
  lifted_by text
);
create index stat_hold_standing on stat_hold (domain_id, param_id, source, to_at) where lifted_at is null;
create index stat_hold_plan on stat_hold (plan_id);

-- What the source says of a held slot, where it differs from what is stored.
create table stat_hold_difference (
  domain_id uuid not null references domain (id) on delete cascade,
  param_id uuid not null references supplier_param (id) on delete cascade,
  source text not null,
  slot_at timestamptz not null,
  -- Measures by name, over all countries.
  sums jsonb not null,
  seen_at timestamptz not null,
  primary key (domain_id, param_id, source, slot_at)
);
