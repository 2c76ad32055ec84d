-- Until when a message may go out, where its sender said so; what has found no way by then ends as expired.
alter table sms_chunk add column expires_at timestamptz;
create index sms_chunk_expires on sms_chunk (expires_at) where expires_at is not null;
alter table sms_entry_part add column expires_at timestamptz;
