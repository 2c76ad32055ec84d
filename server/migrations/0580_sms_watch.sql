-- When the carrier said "not now" last.
alter table sms_session add column throttled_at timestamptz;
