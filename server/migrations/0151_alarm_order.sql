-- Methods one after another: minutes until the next one, and the place of a notice in that order.
alter table alarm_policy add column fallback_minutes int not null default 0;
alter table notice_delivery add column step int not null default 0;
