-- Files of figures that people ask for: written piece by piece, so that a break costs one piece.
create table metric_export (
  id uuid primary key,
  account_id uuid references account (id) on delete cascade,
  domain_id uuid references domain (id) on delete cascade,
  source text not null check (source in ('realtime', 'accurate', 'log')),
  step text not null check (step in ('5m', '1h', '1d')),
  format text not null check (format in ('csv', 'ndjson', 'parquet')),
  from_at timestamptz not null,
  to_at timestamptz not null,
  offset_minutes int not null,
  by_staff boolean not null,
  state text not null check (state in ('waiting', 'active', 'paused', 'completed', 'failed', 'cancelled', 'expired')),
  pieces int not null,
  pieces_done int not null default 0,
  row_count bigint not null default 0,
  size_bytes bigint not null default 0,
  sha256 text,
  file_id uuid,
  message jsonb,
  created_by_email text not null,
  created_at timestamptz not null default clock_timestamp(),
  started_at timestamptz,
  finished_at timestamptz,
  expires_at timestamptz,
  -- Who works on it until when; a worker with an older fence commits nothing.
  fence int not null default 0,
  lease_until timestamptz not null default '-infinity',
  attempts int not null default 0,
  link_hash text,
  link_until timestamptz,
  link_by uuid
);
create index metric_export_account on metric_export (account_id, created_at desc);
create index metric_export_open on metric_export (created_at) where state in ('waiting', 'active');

create table metric_export_piece (
  export_id uuid not null references metric_export (id) on delete cascade,
  n int not null,
  file_id uuid not null,
  row_count bigint not null,
  size_bytes bigint not null,
  -- Where the columns of each row group lie in the piece; null but for Parquet.
  groups jsonb,
  primary key (export_id, n)
);
