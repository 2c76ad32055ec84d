-- Data sync: lanes with watermarks, their runs and gaps; the ledger of log files and their loads.
create table sync_lane (
  id uuid primary key,
  account_id uuid not null,
  domain_id uuid not null references domain (id) on delete cascade,
  param_id uuid not null references supplier_param (id) on delete cascade,
  source text not null check (source in ('realtime', 'accurate', 'log')),
  start_at timestamptz not null,
  end_at timestamptz,
  pulled_from timestamptz,
  complete_to timestamptz,
  next_at timestamptz not null default clock_timestamp(),
  past_next_at timestamptz not null default clock_timestamp(),
  errors int not null default 0,
  message text,
  changed_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  unique (domain_id, param_id, source)
);
create index sync_lane_due on sync_lane (source, next_at);
create index sync_lane_past on sync_lane (pulled_from desc) where pulled_from > start_at;
create index sync_lane_account on sync_lane (account_id, source);

create table sync_run (
  id uuid primary key,
  lane_id uuid not null references sync_lane (id) on delete cascade,
  kind text not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  points int not null,
  added int not null,
  changed int not null,
  unchanged int not null,
  ms int not null,
  message text,
  created_at timestamptz not null default clock_timestamp()
);
create index sync_run_lane on sync_run (lane_id, created_at desc);
create index sync_run_age on sync_run (created_at);

-- A slot in which this lane knows less than another source of the same domain and parameter.
create table sync_gap (
  lane_id uuid not null references sync_lane (id) on delete cascade,
  slot_at timestamptz not null,
  requests bigint not null,
  expected bigint not null,
  attempts int not null default 0,
  next_at timestamptz not null default clock_timestamp(),
  found_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz,
  primary key (lane_id, slot_at)
);
create index sync_gap_due on sync_gap (next_at) where closed_at is null;

-- A load binds files to one id before anything reaches the analytics store; repeating it adds nothing.
create table log_load (
  id uuid primary key,
  account_id uuid not null,
  domain_id uuid not null,
  param_id uuid not null,
  generation int not null default 0,
  lines bigint,
  state text not null check (state in ('loading', 'loaded')),
  claimed_at timestamptz not null default clock_timestamp(),
  created_at timestamptz not null default clock_timestamp(),
  loaded_at timestamptz
);
create index log_load_open on log_load (claimed_at) where state = 'loading';

create table log_file (
  id uuid primary key,
  account_id uuid not null,
  domain_id uuid not null,
  param_id uuid not null,
  domain text not null,
  supplier_file_id text not null,
  name text not null,
  hour_at timestamptz not null,
  size_bytes bigint not null,
  lines bigint not null,
  sha256 text not null,
  pushed_at timestamptz not null,
  delay_seconds int not null,
  state text not null check (state in ('listed', 'loading', 'loaded', 'duplicate', 'bad', 'expired')),
  load_id uuid references log_load (id),
  content_sha256 text,
  attempts int not null default 0,
  next_at timestamptz not null default clock_timestamp(),
  message text,
  expires_at timestamptz not null,
  created_at timestamptz not null default clock_timestamp(),
  unique (param_id, supplier_file_id)
);
create index log_file_hour on log_file (domain_id, hour_at desc);
create index log_file_same on log_file (param_id, domain_id, hour_at, sha256);
create index log_file_work on log_file (hour_at desc) where state in ('listed', 'bad');
create index log_file_load on log_file (load_id);
create index log_file_age on log_file (expires_at) where state <> 'expired';
