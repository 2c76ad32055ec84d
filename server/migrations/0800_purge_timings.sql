-- How long a supplier took over an address of a refresh, from handing it in: until it was accepted, said to be
-- done, and seen to be so at the nodes. Empty while it is not, or was never shown.
create table purge_timing (
  task_id uuid not null references task (id) on delete cascade,
  n int not null,
  account_id uuid references account (id) on delete cascade,
  param_id uuid not null,
  supplier text not null,
  target text not null,
  sent_at timestamptz not null,
  accepted_ms int not null,
  done_ms int,
  verified_ms int,
  -- Nothing that nodes held was known, so that no node could show it.
  unproven boolean not null default false,
  primary key (task_id, n)
);
create index purge_timing_sent on purge_timing (sent_at) include (supplier, accepted_ms, done_ms, verified_ms, unproven);
create index purge_timing_open on purge_timing (supplier, sent_at) where verified_ms is null and not unproven;
create index purge_timing_target on purge_timing using hash (target) where verified_ms is not null;
