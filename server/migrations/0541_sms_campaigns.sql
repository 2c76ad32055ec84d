create table sms_campaign (
  id uuid primary key,
  account_id uuid not null references account (id),
  name text not null,
  kind text not null,
  signature_id uuid,
  template_id uuid not null,
  file_id uuid references sms_number_file (id) on delete set null,
  constants jsonb not null,
  channel_id uuid references sms_channel (id),
  zone text not null,
  from_hour int not null,
  to_hour int not null,
  per_second int not null,
  start_at timestamptz,
  parent_id uuid references sms_campaign (id) on delete set null,
  classes jsonb not null,
  state text not null,
  problem jsonb,
  total int not null,
  done int not null,
  accepted int not null,
  refused int not null,
  queued int not null,
  sent int not null,
  delivered int not null,
  failed int not null,
  doubt int not null,
  parts int not null,
  cost bigint,
  started_at timestamptz,
  finished_at timestamptz,
  created_by_email text not null,
  created_at timestamptz not null,
  -- The last row of the file it has taken, and when.
  last_n int not null default 0,
  fed_at timestamptz,
  -- Its messages that wait for a carrier stay where they are.
  held boolean not null default false,
  counted_at timestamptz,
  count_ms int not null default 0,
  open boolean not null default false
);
create index sms_campaign_account on sms_campaign (account_id, created_at desc);
create index sms_campaign_file on sms_campaign (file_id);
create index sms_campaign_work on sms_campaign (state) where state in ('scheduled', 'sending', 'paused');
create index sms_campaign_open on sms_campaign (counted_at) where open;

-- Every number a campaign took, once: what is written here is never taken again, whatever runs twice.
create table sms_campaign_number (
  campaign_id uuid not null references sms_campaign (id) on delete cascade,
  dest_hash bytea not null,
  n int not null,
  message_id bigint,
  refusal text,
  primary key (campaign_id, dest_hash)
);
create index sms_campaign_number_n on sms_campaign_number (campaign_id, n);

-- State 2 of a chunk: held, as the campaign of its messages is paused or outside of its hours.
alter table sms_chunk add column campaign_id uuid;
create index sms_chunk_campaign on sms_chunk (campaign_id, state) where campaign_id is not null;
create function sms_chunk_state(campaign uuid) returns smallint language sql stable as $$
  select case when campaign is not null and exists (select 1 from sms_campaign c where c.id = campaign and c.held)
    then 2 else 0 end::smallint $$;
