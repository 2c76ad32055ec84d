-- Questions whose sums are kept ready, and which build of each day counts.
create table precompute (
  id uuid primary key,
  name text not null,
  account_id uuid references account (id) on delete cascade,
  source text not null check (source in ('realtime', 'accurate', 'log')),
  dimensions jsonb not null,
  step text not null check (step in ('1h', '1d')),
  keep_days int not null check (keep_days between 1 and 800),
  state text not null check (state in ('active', 'paused')),
  built_to date,
  row_count bigint not null default 0,
  size_bytes bigint not null default 0,
  build_ms float8,
  served bigint not null default 0,
  last_served_at timestamptz,
  plain_ms float8,
  rollup_ms float8,
  plain_rows bigint,
  rollup_rows bigint,
  measured_at timestamptz,
  message jsonb,
  created_by_email text not null,
  created_at timestamptz not null default clock_timestamp(),
  lease_until timestamptz not null default '-infinity',
  next_at timestamptz not null default clock_timestamp()
);
create table precompute_day (
  precompute_id uuid not null references precompute (id) on delete cascade,
  day date not null,
  -- Grows with each change of the figures; the build is of the figures while both are equal.
  changes bigint not null default 0,
  built_changes bigint,
  build bigint,
  row_count bigint not null default 0,
  built_at timestamptz,
  primary key (precompute_id, day)
);
create sequence precompute_build;
