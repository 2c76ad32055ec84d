-- What carriers are asked about one of their ids: for a receipt without a message, or a message without a receipt. Whoever holds a
-- session with the carrier asks; one that was left by a killed process is asked again.
create table sms_inquiry (
  id uuid primary key default gen_random_uuid(),
  param smallint not null,
  peer_key text collate "C" not null,
  sender text not null default '',
  receipt_id uuid references sms_receipt (id) on delete cascade,
  msg_id bigint,
  part smallint,
  n smallint,
  answer text not null default 'asking',
  err text,
  created_at timestamptz not null default clock_timestamp(),
  held_at timestamptz,
  done_at timestamptz
);
create index sms_inquiry_open on sms_inquiry (param, created_at) where done_at is null;
create index sms_inquiry_receipt on sms_inquiry (receipt_id, created_at desc) where receipt_id is not null;
create index sms_inquiry_message on sms_inquiry (msg_id, created_at) where msg_id is not null;
create index sms_inquiry_at on sms_inquiry (created_at);
