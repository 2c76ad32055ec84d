-- What each supplier credential has left: quotas and balance as the supplier tells them, and the limits people set.
create table supplier_account (
  id uuid primary key,
  param_id uuid not null unique references supplier_param (id) on delete cascade,
  quotas jsonb not null default '[]',
  currency text,
  balance bigint,
  read_at timestamptz,
  failure text,
  quota_limit_ppm int check (quota_limit_ppm between 1 and 1000000),
  balance_limit bigint,
  days_limit int,
  cost_limit bigint,
  traffic_limit_gb int,
  breached jsonb not null default '[]',
  next_at timestamptz not null,
  created_at timestamptz not null
);
create index supplier_account_due on supplier_account (next_at);

-- Each reading of a balance: what is spent a day follows from them.
create table supplier_balance (
  param_id uuid not null references supplier_param (id) on delete cascade,
  read_at timestamptz not null,
  currency text not null,
  balance bigint not null,
  primary key (param_id, read_at)
);

-- The newest error of a credential.
create index supplier_call_param_bad on supplier_call (param_id, created_at desc)
  where error_class is not null and error_class <> 'absent';
