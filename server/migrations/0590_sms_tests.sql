-- Test messages: runs with what became of each message, and tests that are sent by a schedule.
create table sms_scheduled_test (
  id uuid primary key,
  name text not null unique,
  account_id uuid not null references account (id) on delete cascade,
  channel_id uuid references sms_channel (id) on delete cascade,
  kind text not null,
  destination text not null,
  text text not null,
  sender text not null,
  delivered_seconds int not null,
  failures_to_open int not null,
  quiet_from int not null,
  quiet_to int not null,
  failures int not null default 0,
  last_run_id uuid,
  -- The number, sealed for this row.
  dest_enc bytea,
  created_at timestamptz not null
);
create table sms_test_run (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  channel_id uuid references sms_channel (id) on delete set null,
  kind text not null,
  destination text not null,
  text text not null,
  sender text not null,
  delivered_seconds int not null,
  cause text not null,
  scheduled_test_id uuid references sms_scheduled_test (id) on delete set null,
  submission_id uuid not null,
  state text not null,
  point_count int not null default 0,
  failed_points int not null default 0,
  failed_step text,
  failed_at text,
  total_ms double precision,
  ended_at timestamptz,
  created_by_email text not null,
  results jsonb not null default '[]',
  dest_enc bytea,
  began_at timestamptz not null default clock_timestamp(),
  -- The run of a schedule that this one ends.
  cron_run_id uuid unique,
  created_at timestamptz not null
);
create index sms_test_run_created on sms_test_run (created_at desc);
create index sms_test_run_of on sms_test_run (scheduled_test_id, created_at desc);
create index sms_test_run_open on sms_test_run (began_at) where state = 'waiting';
