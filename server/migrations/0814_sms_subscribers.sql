-- Who hears of what the gateway notices, and by what way.
create table sms_subscriber (
  id uuid primary key,
  name text not null,
  way text not null,
  target text not null,
  kinds jsonb not null,
  language text not null,
  account_id uuid references account (id) on delete cascade,
  channel_id uuid references sms_channel (id) on delete cascade,
  enabled boolean not null,
  last_at timestamptz,
  last_answer text,
  -- The number of one that hears by SMS, sealed for this row.
  dest_enc bytea,
  created_at timestamptz not null
);
create index sms_subscriber_account on sms_subscriber (account_id);
create index sms_subscriber_channel on sms_subscriber (channel_id);
-- Each event is told to each subscriber once.
create table sms_told (
  id uuid primary key default gen_random_uuid(),
  subscriber_id uuid not null references sms_subscriber (id) on delete cascade,
  finding_id uuid not null,
  state text not null default 'waiting',
  tries int not null default 0,
  next_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  unique (subscriber_id, finding_id)
);
create index sms_told_next on sms_told (next_at) where state = 'waiting';
create index sms_told_at on sms_told (created_at);
