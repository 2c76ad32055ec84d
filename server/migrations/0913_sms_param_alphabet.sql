-- What a carrier takes data coding 0 for.
alter table sms_param add column alphabet text not null default 'gsm';
