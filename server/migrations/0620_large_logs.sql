-- Log files that are stored in parts. One row says from which size on, and how large a part is.
create table large_log_limit (
  id boolean primary key default true check (id),
  limit_kb int not null default 65536 check (limit_kb > 0),
  part_kb int not null default 32768 check (part_kb > 0),
  set_by_email text,
  set_at timestamptz
);
insert into large_log_limit default values;

create table large_log (
  id uuid primary key,
  account_id uuid not null,
  domain_id uuid not null references domain (id) on delete cascade,
  param_id uuid not null references supplier_param (id) on delete cascade,
  -- A file is cut once; its parts may be stored again and again.
  file_id uuid not null unique references log_file (id) on delete cascade,
  state text not null check (state in ('waiting', 'cutting', 'storing', 'merging', 'loaded', 'cancelled', 'failed')),
  cause text not null check (cause in ('limit', 'person')),
  part_kb int not null check (part_kb > 0),
  attempts int not null default 0,
  message text,
  cut_ms int,
  merge_ms int,
  started_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null,
  -- Who cuts or merges it, and until when nobody else takes it up.
  worker text,
  claimed_until timestamptz,
  next_at timestamptz not null default clock_timestamp()
);
create index large_log_open on large_log (next_at) where state in ('waiting', 'cutting', 'storing', 'merging');
create index large_log_created on large_log (created_at desc, id);

create table large_log_part (
  id uuid primary key default gen_random_uuid(),
  large_id uuid not null references large_log (id) on delete cascade,
  n int not null,
  -- Of the text: from the first byte to the one behind the last.
  from_byte bigint not null,
  to_byte bigint not null check (to_byte > from_byte),
  lines bigint not null,
  state text not null check (state in ('waiting', 'storing', 'stored', 'failed')),
  -- Under which key it is stored now, and under which it stands in the sums.
  load_id uuid not null unique default gen_random_uuid(),
  live_load_id uuid,
  worker text,
  claimed_until timestamptz,
  started_at timestamptz,
  ms int,
  message text,
  unique (large_id, n)
);
create index large_log_part_open on large_log_part (large_id) where state <> 'stored';

-- The large file whose part a load holds, and when its lines were deleted.
alter table log_load add column large_id uuid;
alter table log_load add column erased_at timestamptz;
create index log_load_large on log_load (large_id) where large_id is not null;
