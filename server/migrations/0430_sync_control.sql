-- What staff want of sync: a pause of one lane, of all lanes of a supplier parameter or of a domain, and
-- another pace than the parameter's, of one lane or of all lanes of a parameter and source.
create table sync_pause (
  id uuid primary key,
  lane_id uuid references sync_lane (id) on delete cascade,
  param_id uuid references supplier_param (id) on delete cascade,
  domain_id uuid references domain (id) on delete cascade,
  reason text not null,
  actor text not null,
  created_at timestamptz not null,
  check (num_nonnulls(lane_id, param_id, domain_id) = 1)
);
create unique index sync_pause_scope on sync_pause (coalesce(lane_id, param_id, domain_id));
create table sync_pace (
  param_id uuid not null references supplier_param (id) on delete cascade,
  source text not null check (source in ('realtime', 'accurate', 'log')),
  lane_id uuid references sync_lane (id) on delete cascade,
  delay_seconds int check (delay_seconds between 0 and 86400),
  step_seconds int check (step_seconds between 60 and 86400),
  actor text not null,
  changed_at timestamptz not null,
  unique nulls not distinct (param_id, source, lane_id)
);
create index sync_pace_lane on sync_pace (lane_id) where lane_id is not null;
-- Why the last pull of a lane failed: refused credentials are mended at the parameter, not at the lane.
alter table sync_lane add column error_class text;
