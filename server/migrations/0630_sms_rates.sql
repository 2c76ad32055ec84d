-- What customers pay for a segment, dated: of one account or of all, to one country or to all.
create table sms_rate (
  id uuid primary key,
  account_id uuid references account (id),
  country text,
  currency text not null,
  price bigint not null check (price >= 0),
  from_day date not null,
  version int not null default 1,
  remark text not null default '',
  created_at timestamptz not null,
  unique nulls not distinct (account_id, country, currency, from_day)
);

-- Price of a segment as it was when the message was taken; null for what is free: tests, and accounts that are not billed.
alter table sms_message add column price bigint, add column currency text;
alter table sms_campaign add column currency text;

-- What a day's messages to one country at one price came to.
create table bill_sms_line (
  id uuid primary key,
  bill_day_id uuid not null references bill_day (id) on delete cascade,
  account_id uuid not null,
  day date not null,
  currency text not null,
  version int not null,
  country text not null,
  messages bigint not null,
  segments bigint not null,
  price bigint not null,
  cost bigint not null,
  unique (bill_day_id, country, price)
);
-- Included in the cost of the day.
alter table bill_day add column sms_segments bigint not null default 0, add column sms_cost bigint not null default 0;
-- Beside the cost of usage; all of them are in the total.
alter table bill_month add column sms_segments bigint not null default 0, add column sms_cost bigint not null default 0,
  add column sms_top_up bigint not null default 0, add column guaranteed_sms bigint not null default 0;

-- A line of messages that differs has a country and no region; a month's guarantee has neither.
alter table bill_difference add column country text;
alter table bill_difference drop constraint bill_difference_task_id_account_id_day_region_key;
alter table bill_difference add unique nulls not distinct (task_id, account_id, day, region, country);
