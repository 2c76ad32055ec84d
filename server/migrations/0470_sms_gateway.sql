-- Public form of a message's number: a UUID of version 8 that sorts like the number itself.
create function sms_uuid(number bigint) returns uuid language sql immutable strict parallel safe as $$
  select (left(h, 8) || '-' || substr(h, 9, 4) || '-8' || substr(h, 13, 3) || '-8' || right(h, 1) || '00-000000000000')::uuid
  from (select lpad(to_hex(number), 16, '0') as h) x $$;
create function sms_number(id uuid) returns bigint language sql immutable strict parallel safe as $$
  select ('x' || left(h, 12) || substr(h, 14, 3) || substr(h, 18, 1))::bit(64)::bigint
  from (select replace(id::text, '-', '') as h) x $$;
-- First number of an instant: milliseconds, then 10 bits of the process and 12 within it.
create function sms_first(at timestamptz) returns bigint language sql immutable strict parallel safe as $$
  select (extract(epoch from at) * 1000)::bigint << 22 $$;

create sequence sms_process_no;
-- Keys of numbers and texts, wrapped by the master key, which lies outside of the database.
create table sms_key (id smallint primary key, key_sealed text not null);

create table sms_param (
  id uuid primary key,
  no smallserial unique,
  name text not null,
  protocol text not null,
  host text not null,
  port int not null,
  tls boolean not null,
  system_id text not null,
  secret_sealed text,
  bind_type text not null,
  sessions int not null,
  window_size int not null,
  rate_per_second int not null,
  id_form text not null,
  receipt_id_form text not null,
  long_form text not null,
  source_ton int not null,
  source_npi int not null,
  dest_ton int not null,
  dest_npi int not null,
  enabled boolean not null,
  account_id uuid references account (id),
  changed_at timestamptz not null default clock_timestamp(),
  created_at timestamptz not null
);
create unique index sms_param_name on sms_param (lower(name));

create table sms_channel (
  id uuid primary key,
  name text not null,
  kind text not null,
  countries jsonb not null,
  quality text not null,
  price bigint not null,
  paused boolean not null,
  created_at timestamptz not null
);
create unique index sms_channel_name on sms_channel (lower(name));

create table sms_binding (
  id uuid primary key,
  channel_id uuid not null references sms_channel (id),
  param_id uuid not null references sms_param (id),
  priority int not null,
  weight int not null,
  countries jsonb not null,
  enabled boolean not null,
  created_at timestamptz not null,
  unique (channel_id, param_id)
);
create index sms_binding_param on sms_binding (param_id);

create table sms_schedule (
  id uuid primary key,
  account_id uuid references account (id),
  name text not null,
  kinds jsonb not null,
  countries jsonb not null,
  channel_id uuid not null references sms_channel (id),
  method text not null,
  fallback boolean not null,
  place int not null,
  enabled boolean not null,
  created_at timestamptz not null
);
create index sms_schedule_channel on sms_schedule (channel_id);
create index sms_schedule_account on sms_schedule (account_id, place);

create table sms_submission (
  id uuid primary key,
  account_id uuid not null references account (id),
  user_id uuid,
  entry text not null,
  kind text not null,
  channel_id uuid references sms_channel (id),
  test boolean not null,
  count int not null,
  accepted int not null,
  refused int not null,
  parts int not null,
  reasons jsonb not null,
  ip text not null,
  body_hash text not null,
  ms float8 not null,
  created_at timestamptz not null
);
create index sms_submission_account on sms_submission (account_id, created_at desc);
create index sms_submission_at on sms_submission (created_at desc);

-- Never updated; a day is a range of numbers and a partition of its own.
create table sms_message (
  id bigint primary key,
  account_id uuid not null,
  submission_id uuid not null,
  channel_id uuid not null,
  country text not null,
  parts smallint not null,
  test boolean not null,
  dest_hash bytea not null,
  dest_enc bytea not null,
  dest_masked text not null,
  text_enc bytea not null,
  sender text not null,
  own_ref text,
  created_at timestamptz not null
) partition by range (id);
create index sms_message_dest on sms_message (dest_hash);
create index sms_message_ref on sms_message (account_id, own_ref) where own_ref is not null;
create index sms_message_account on sms_message (account_id, id);
create index sms_message_submission on sms_message (submission_id);

-- Born at the carrier's answer, changed once by its receipt. No index on what changes: it would end HOT.
-- state: 1 in doubt, 2 sent, 3 delivered, 4 undelivered, 5 rejected, 6 expired, 7 unknown
create table sms_outcome (
  msg_id bigint not null,
  part smallint not null,
  n smallint not null,
  param smallint not null,
  bind int not null,
  state smallint not null,
  err text,
  peer_key text collate "C",
  sub_at timestamptz not null,
  ans_at timestamptz,
  done_at timestamptz,
  primary key (msg_id, part, n)
) partition by range (msg_id);
create index sms_outcome_peer on sms_outcome (peer_key, param, msg_id);
create index sms_outcome_doubt on sms_outcome (param, msg_id) where state = 1;

/* Partitions of one UTC day; made in time by the gateway, and by whoever accepts the first message of a day. */
create function sms_day(at timestamptz) returns void language plpgsql as $$
declare
  name text := to_char(at at time zone 'UTC', 'YYYYMMDD');
  first timestamptz := date_trunc('day', at, 'UTC');
  parent text;
  key text;
begin
  if to_regclass('sms_outcome_' || name) is not null then return; end if;
  perform pg_advisory_xact_lock(7151470);
  if to_regclass('sms_outcome_' || name) is not null then return; end if;
  foreach parent in array array['sms_message', 'sms_outcome'] loop
    key := case parent when 'sms_message' then 'id' else 'msg_id' end;
    execute format('create table %I (like %I including defaults including constraints)', parent || '_' || name, parent);
    execute format('alter table %I attach partition %I for values from (%s) to (%s)', parent, parent || '_' || name,
      sms_first(first), sms_first(first + interval '1 day'));
  end loop;
  execute format('alter table %I set (fillfactor = 45, autovacuum_vacuum_scale_factor = 0.02)', 'sms_outcome_' || name);
end $$;

-- One row per connection that may stand: `place` counts the sessions of a parameter.
create table sms_bind (
  id serial primary key,
  param smallint not null references sms_param (no) on delete cascade,
  place smallint not null,
  epoch bigint not null default 0,
  owner uuid,
  owner_since timestamptz,
  unique (param, place)
);
-- What is about to go on the wire, written before it does; ids with the number of the attempt.
create table sms_slot (
  bind int not null references sms_bind (id) on delete cascade,
  slot smallint not null,
  epoch bigint not null,
  ids bigint[] not null default '{}',
  tries smallint[] not null default '{}',
  at timestamptz not null default clock_timestamp(),
  primary key (bind, slot)
) with (fillfactor = 20);
alter table sms_slot alter column ids set storage plain, alter column tries set storage plain;

-- Up to 500 neighbouring numbers that wait for a carrier; gone when the last one has its answer.
create table sms_chunk (
  id bigserial primary key,
  account_id uuid not null,
  channel_id uuid not null,
  country text not null,
  method text not null,
  fallback boolean not null,
  lane smallint not null,
  from_id bigint not null,
  to_id bigint not null,
  attempt smallint not null default 1,
  refused smallint[] not null default '{}',
  param smallint,
  only_param smallint,
  bind int,
  state smallint not null default 0,
  created_at timestamptz not null
) with (fillfactor = 50);
create index sms_chunk_unrouted on sms_chunk (lane, id) where state = 0 and param is null;
create index sms_chunk_waiting on sms_chunk (param, lane, id) where state = 0;
-- A message looks for another way once.
create unique index sms_chunk_once on sms_chunk (from_id, attempt);
create index sms_chunk_held on sms_chunk (bind) where state = 1;

-- Exceptions alone: a receipt that met its message leaves no row.
-- rule: 0 waiting, 1 doubled, 2 orphan, 3 conflict, 4 matched later, 5 matched by number, 6 matched by hand, 7 no final state
create table sms_receipt (
  id uuid primary key default gen_random_uuid(),
  param smallint not null,
  peer_key text collate "C" not null,
  dest_hash bytea,
  dest_masked text not null,
  state smallint not null,
  err text,
  msg_id bigint,
  rule smallint not null,
  tries int not null default 0,
  next_try timestamptz,
  at timestamptz not null default clock_timestamp()
);
create index sms_receipt_next on sms_receipt (next_try) where rule = 0;
create index sms_receipt_at on sms_receipt (at desc);
create index sms_receipt_peer on sms_receipt (peer_key);

-- Sums of a parameter's day, by writer; changed in the statement that changes the states.
create table sms_counter (
  param smallint not null,
  day date not null,
  shard int not null,
  sent bigint not null default 0,
  delivered bigint not null default 0,
  failed bigint not null default 0,
  refused bigint not null default 0,
  doubt bigint not null default 0,
  receipts bigint not null default 0,
  primary key (param, day, shard)
) with (fillfactor = 20);

create table sms_session (
  id uuid primary key,
  param_id uuid,
  bind int,
  direction text not null,
  system_id text not null,
  bind_type text not null,
  peer text not null,
  tls boolean not null,
  window_size int not null,
  window_used int not null,
  pending int not null,
  rate float8 not null,
  round_trip_ms float8,
  submitted bigint not null,
  accepted bigint not null,
  refused bigint not null,
  throttled bigint not null,
  lost bigint not null,
  receipts bigint not null,
  owner uuid not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz,
  reason text,
  detail text
);
create index sms_session_live on sms_session (created_at) where ended_at is null;
create index sms_session_ended on sms_session (ended_at desc) where ended_at is not null;
-- What staff ask of the gateway; carried out once by whoever holds the session.
create table sms_order (
  id bigserial primary key,
  session_id uuid not null,
  act text not null,
  created_at timestamptz not null default clock_timestamp(),
  done_at timestamptz
);
