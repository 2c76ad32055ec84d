-- Spans of a series whose figures will not come any more, with the reason that customers read.
create table known_gap (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  domain_id uuid not null references domain (id) on delete cascade,
  param_id uuid not null references supplier_param (id) on delete cascade,
  source text not null check (source in ('realtime', 'accurate', 'log')),
  from_at timestamptz not null,
  to_at timestamptz not null,
  reason text not null,
  actor text not null,
  created_at timestamptz not null default clock_timestamp(),
  check (from_at < to_at),
  unique (domain_id, param_id, source, from_at, to_at)
);
create index known_gap_account on known_gap (account_id, source);
