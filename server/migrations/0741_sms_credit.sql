-- What an account may come to with messages in a month before more are refused; null for as much as it likes.
alter table account add column sms_credit bigint check (sms_credit >= 0);

-- What messages of an account's month come to: counted as they are taken, put right as carriers refuse them.
create table sms_spend (
  account_id uuid not null references account (id) on delete cascade,
  month text not null,
  currency text not null,
  amount bigint not null,
  segments bigint not null,
  -- When it was put right last, and how long that took.
  counted_at timestamptz not null default clock_timestamp(),
  count_ms int not null default 0,
  primary key (account_id, month, currency)
);
