-- Coefficients of accounts by the day they hold from, so that days that passed keep theirs.
create table bill_coefficient (
  id uuid primary key,
  account_id uuid not null references account (id),
  coefficient_ppm bigint not null check (coefficient_ppm > 0),
  from_day date not null,
  remark text not null default '',
  created_at timestamptz not null,
  unique (account_id, from_day)
);
