-- Rows of a table that only grow: for how many days staff want them kept, and whether they are held altogether.
create table clean_rule (
  name text primary key,
  -- Null where the setting's days hold.
  days int check (days between 1 and 3650),
  held boolean not null default false,
  reason text not null,
  changed_by text not null,
  changed_at timestamptz not null
);
-- What each run took away.
create table clean_run (
  id uuid primary key,
  name text not null,
  cause text not null check (cause in ('due', 'hand')),
  state text not null check (state in ('waiting', 'running', 'resting', 'done')),
  days int not null,
  rows bigint not null,
  bytes_before bigint,
  bytes_after bigint,
  asked_by text,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index clean_run_created on clean_run (created_at desc, id);
create unique index clean_run_open on clean_run (name) where ended_at is null;
