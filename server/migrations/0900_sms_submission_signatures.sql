-- Messages are counted by the signature they went out under; the text alone does not say which one it was.
alter table sms_submission add column signature_id uuid;
update sms_submission s set signature_id = c.signature_id from sms_campaign c where c.id = s.id;
