-- Machines and services that are watched: hosts of our processes by themselves, others from outside.
create table server (
  id uuid primary key,
  created_at timestamptz not null,
  name text not null unique,
  role text not null,
  method text not null,
  host text,
  port int,
  url text,
  expect_status int,
  expect_text text,
  certificate_days int,
  dns_name text,
  failures int not null,
  out_of int not null,
  beat_seconds int,
  cpu_limit_ppm int,
  memory_limit_ppm int,
  disk_limit_ppm int,
  enabled boolean not null,
  state text not null default 'unknown',
  reason jsonb,
  state_at timestamptz,
  checked_at timestamptz,
  ms double precision,
  cpu real,
  memory real,
  disk real,
  rx_bps double precision,
  tx_bps double precision,
  open_files bigint,
  muted_until timestamptz,
  mute_reason text,
  muted_by text,
  -- Newest last: whether each of the last checks passed.
  recent jsonb not null default '[]',
  token_hash text
);
create unique index server_own_host on server (host) where method = 'own';
create unique index server_token on server (token_hash);

create table server_sample (
  server_id uuid not null references server (id) on delete cascade,
  -- 30 or 300 seconds.
  step int not null,
  at timestamptz not null,
  up real not null,
  ms double precision,
  cpu real,
  memory real,
  disk real,
  rx_bps double precision,
  tx_bps double precision,
  primary key (server_id, step, at)
);
create index server_sample_at on server_sample (step, at);
