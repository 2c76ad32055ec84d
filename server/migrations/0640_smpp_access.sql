-- What customers' own systems bind with.
create table sms_access (
  id uuid primary key,
  account_id uuid not null references account (id),
  name text not null,
  system_id text not null,
  kind text not null,
  sessions int not null,
  window_size int not null,
  rate_per_second int not null,
  networks jsonb not null,
  enabled boolean not null,
  password_sealed text,
  issued_at timestamptz,
  refuses_until timestamptz,
  created_at timestamptz not null
);
create unique index sms_access_system on sms_access (lower(system_id));
create index sms_access_account on sms_access (account_id);

alter table sms_submission add column access_id uuid;
alter table sms_session add column access_id uuid, add column process int;
create index sms_session_access on sms_session (access_id) where ended_at is null and access_id is not null;
alter table sms_order add column value int;

-- Parts of long messages until the last one is there; gone with it. A part that comes again is the same one.
create table sms_entry_part (
  access_id uuid not null references sms_access (id) on delete cascade,
  dest_hash bytea not null,
  sender text not null,
  reference int not null,
  total smallint not null,
  part smallint not null,
  number bigint not null,
  octets_enc bytea not null,
  dest_enc bytea not null,
  coding smallint not null,
  wants smallint not null,
  created_at timestamptz not null,
  primary key (access_id, dest_hash, sender, reference, total, part)
);
create index sms_entry_part_age on sms_entry_part (created_at);

-- Receipts that customers asked for: one a message. look_at: when it may have come to its end; process: who is handing it over.
create table sms_return (
  msg_id bigint primary key,
  access_id uuid not null references sms_access (id) on delete cascade,
  wants smallint not null,
  sender text not null,
  dest_enc bytea not null,
  state smallint,
  look_at timestamptz,
  process int,
  tries int not null default 0,
  created_at timestamptz not null,
  done_at timestamptz
) with (fillfactor = 70);
create index sms_return_due on sms_return (access_id, look_at) where done_at is null and look_at is not null;
create index sms_return_age on sms_return (created_at);

/* Whatever ends a message (receipt, sweep, refusal, by hand, a carrier's file) wakes its receipt for the customer. Rows that
   somebody holds are awake already. */
create function sms_return_wake() returns trigger language plpgsql as $$
begin
  update sms_return set look_at = clock_timestamp() where msg_id in (
    select r.msg_id from changed c join sms_return r on r.msg_id = c.msg_id
    where c.state > 2 and r.look_at is null and r.done_at is null order by r.msg_id for update of r skip locked);
  return null;
end $$;
create trigger sms_outcome_born after insert on sms_outcome referencing new table as changed
  for each statement execute function sms_return_wake();
create trigger sms_outcome_moved after update on sms_outcome referencing new table as changed
  for each statement execute function sms_return_wake();
create index sms_return_held on sms_return (process) where process is not null;
