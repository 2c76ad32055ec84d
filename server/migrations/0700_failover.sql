-- Whether a supplier is asked to serve a region, by what checks of it found. Wished weights stay where they are:
-- the zone leaves out who is out.
create table failover (
  id uuid primary key,
  param_id uuid not null references supplier_param (id) on delete cascade,
  region text not null,
  state text not null check (state in ('in', 'alone', 'out')),
  reason jsonb,
  since timestamptz not null,
  -- How long no check may fail before the supplier comes back; longer each time it was ill within a day.
  calm_seconds int not null,
  held_by text,
  created_at timestamptz not null,
  unique (param_id, region)
);
create index failover_out on failover (param_id) where state = 'out';
-- The latest checks, and since when none failed.
create table failover_look (
  failover_id uuid primary key references failover (id) on delete cascade,
  looks jsonb not null default '[]',
  looked_at timestamptz,
  well_since timestamptz
);
-- Each move, once, with the checks that it followed from.
create table failover_move (
  id uuid primary key default gen_random_uuid(),
  n int not null,
  param_id uuid not null references supplier_param (id) on delete cascade,
  region text not null,
  kind text not null,
  reason jsonb,
  looks jsonb not null default '[]',
  at timestamptz not null,
  unique (param_id, region, n)
);
create index failover_move_at on failover_move (at);
-- When the checks are due next; one row.
create table failover_round (key text primary key check (key = 'looks'), next_at timestamptz not null);
insert into failover_round (key, next_at) values ('looks', '2000-01-01');
create index schedule_failover on schedule (id) where method = 'failover';
