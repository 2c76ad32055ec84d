-- What may be asked of a credential, by kind of call, and whether it is cut off: one state for all processes.
create table supplier_lane (
  param_id uuid not null references supplier_param (id) on delete cascade,
  kind text not null,
  calls_per_second double precision,
  concurrency int,
  paused boolean not null default false,
  valid_until timestamptz,
  changed_by text not null,
  changed_at timestamptz not null,
  primary key (param_id, kind)
);
create table supplier_lane_gate (
  param_id uuid not null references supplier_param (id) on delete cascade,
  kind text not null,
  next_at timestamptz not null,
  primary key (param_id, kind)
);
create table supplier_circuit (
  param_id uuid primary key references supplier_param (id) on delete cascade,
  opened_at timestamptz not null,
  next_try_at timestamptz not null,
  reason text not null
);
alter table supplier_call add column lane text not null default '';
