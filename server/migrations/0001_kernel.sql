-- Kernel: audit, outbox, numbered events, notices, idempotency, clock, files, tasks.
create table audit (
  number bigserial primary key,
  at timestamptz not null,
  request_id text not null,
  account_id uuid,
  user_id uuid,
  user_email text not null,
  acting_for uuid,
  acting_email text,
  ip text not null,
  module text not null,
  operation text not null,
  row_id text not null,
  risk text not null default 'normal',
  old jsonb,
  new jsonb
);
create index audit_account on audit (account_id, number desc);
create index audit_row on audit (module, row_id, number desc);
create index audit_request on audit (request_id);
-- Records are only ever added.
create function audit_is_append_only() returns trigger language plpgsql as $$
begin raise exception 'audit records are append-only'; end $$;
create trigger audit_append_only before update or delete on audit
  for each row execute function audit_is_append_only();

create table outbox (
  id bigserial primary key,
  kind text not null check (kind in ('event', 'volatile', 'job')),
  stream text,
  name text not null,
  payload jsonb not null,
  request_id text not null,
  delay_ms int not null default 0,
  created_at timestamptz not null default clock_timestamp()
);

create table stream_seq (stream text primary key, seq bigint not null);
create table event_log (
  id bigserial primary key,
  stream text not null,
  seq bigint not null,
  name text not null,
  payload jsonb not null,
  request_id text not null,
  at timestamptz not null default clock_timestamp(),
  unique (stream, seq)
);
create index event_log_at on event_log (at);

create table notification (
  id uuid primary key,
  account_id uuid,
  audience text not null check (audience in ('account', 'staff', 'user')),
  user_id uuid,
  tone text not null,
  name text not null,
  values jsonb not null,
  link text not null,
  created_at timestamptz not null
);
create index notification_account on notification (account_id, created_at desc);
create table notification_read (
  user_id uuid not null,
  notification_id uuid not null references notification (id) on delete cascade,
  read_at timestamptz not null,
  primary key (user_id, notification_id)
);

create table idempotency (
  owner text not null,
  key text not null,
  operation text not null,
  body_hash text not null,
  status int,
  answer jsonb,
  created_at timestamptz not null default clock_timestamp(),
  primary key (owner, key)
);
create index idempotency_age on idempotency (created_at);

create table platform_clock (one boolean primary key default true check (one), offset_ms bigint not null);
insert into platform_clock values (true, 0);

create table stored_file (
  id uuid primary key,
  account_id uuid,
  name text not null,
  type text not null,
  size_bytes bigint not null,
  sha256 text not null,
  created_by uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create table task (
  id uuid primary key,
  number bigserial unique,
  account_id uuid,
  kind text not null,
  title text not null,
  state text not null,
  params jsonb not null,
  total int not null default 0,
  done int not null default 0,
  ok int not null default 0,
  failed int not null default 0,
  verified int not null default 0,
  message text,
  parent_id uuid,
  request_id text not null,
  cancel_requested boolean not null default false,
  created_by uuid,
  created_by_email text not null,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  result jsonb
);
create index task_account on task (account_id, created_at desc);
create index task_kind on task (kind, created_at desc);
create index task_open on task (state) where state in ('waiting', 'active', 'paused');

create table task_chunk (
  task_id uuid not null references task (id) on delete cascade,
  n int not null,
  lane text not null,
  first_item int not null,
  last_item int not null,
  state text not null default 'waiting',
  ref text not null,
  ticket text,
  memo jsonb,
  attempts int not null default 0,
  fence int not null default 0,
  lease_until timestamptz,
  next_at timestamptz,
  queued_at timestamptz,
  primary key (task_id, n)
);
create index task_chunk_open on task_chunk (next_at) where state in ('waiting', 'active');

create table task_item (
  task_id uuid not null references task (id) on delete cascade,
  n int not null,
  lane text not null,
  target text not null,
  state text not null default 'waiting',
  code text,
  message text,
  ms int,
  verified boolean,
  evidence jsonb,
  attempts int not null default 0,
  changed_at timestamptz,
  primary key (task_id, n)
) with (fillfactor = 80);
create index task_item_state on task_item (task_id, state);

create table schedule_turn (name text primary key, turn bigint not null, next_at timestamptz not null);
