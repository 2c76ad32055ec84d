-- Our own reference in a receipt that waits: its message may be known by nothing else, where the answer to its submission was lost.
alter table sms_receipt add column reference bigint;
create index sms_receipt_reference on sms_receipt (reference) where rule = 0 and reference is not null;
