create extension if not exists btree_gist;
-- What a carrier takes for one segment, by days in UTC; of several prefixes the longest counts.
create table sms_price (
  id uuid primary key,
  param_id uuid not null references sms_param (id),
  country text not null,
  network text not null,
  prefix text not null,
  currency text not null,
  price bigint not null,
  rules text not null,
  valid_from date not null,
  valid_to date,
  created_at timestamptz not null,
  check (valid_to >= valid_from),
  constraint sms_price_overlap exclude using gist (param_id with =, country with =, prefix with =, daterange(valid_from, valid_to, '[]') with &&)
);
create index sms_price_of on sms_price (param_id, country, prefix);

-- First digits of a number, as far as price sheets tell networks apart: at most 7, never one of the last 6.
alter table sms_message add column prefix text not null default '';
-- What the part costs us, by the price that held when it went out; written with it, never changed.
alter table sms_outcome add column cost bigint, add column currency text;
