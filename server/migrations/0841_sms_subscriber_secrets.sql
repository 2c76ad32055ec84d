-- What signs the webhook of a subscriber, sealed for its row.
alter table sms_subscriber add column secret_sealed text;
-- Receipts that have met no message, which are looked at every 15 seconds.
create index sms_receipt_lone on sms_receipt (param, at) where rule in (0, 2);
