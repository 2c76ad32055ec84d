-- A receipt changes a state within its page: no index may look at what it changes. What is in doubt has no answer.
drop index sms_outcome_doubt;
create index sms_outcome_doubt on sms_outcome (param, msg_id) where ans_at is null;

-- Handing a receipt over likewise; who holds which is found among those that are due, and what is old by the pages it lies in.
drop index sms_return_held;
drop index sms_return_age;
create index sms_return_age on sms_return using brin (created_at) with (pages_per_range = 32);
alter table sms_return set (fillfactor = 50);
