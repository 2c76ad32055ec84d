-- Prices, exchange rates, day and month bills with versions, usage snapshots, recompute differences.
create table bill_price (
  id uuid primary key,
  account_id uuid references account (id),
  region text,
  currency text not null,
  price_per_gb bigint not null check (price_per_gb >= 0),
  from_day date not null,
  version int not null default 1,
  remark text not null default '',
  created_at timestamptz not null,
  unique nulls not distinct (account_id, region, currency, from_day)
);

create table bill_rate (
  id uuid primary key,
  cny_per_usd_ppm bigint not null check (cny_per_usd_ppm > 0),
  from_day date not null unique,
  created_at timestamptz not null
);

create table bill_day (
  id uuid primary key,
  account_id uuid not null references account (id),
  day date not null,
  currency text not null,
  version int not null,
  status text not null,
  hold text,
  bytes bigint not null,
  billable_bytes bigint not null,
  cost bigint not null,
  completed_at timestamptz,
  created_at timestamptz not null,
  unique (account_id, day, version)
);
create index bill_day_day on bill_day (day desc, account_id);

create table bill_line (
  id uuid primary key,
  bill_day_id uuid not null references bill_day (id) on delete cascade,
  account_id uuid not null,
  day date not null,
  currency text not null,
  region text not null,
  version int not null,
  bytes bigint not null,
  -- Sum of bytes x coefficient in parts per million; exact.
  weighted numeric(40, 0) not null,
  billable_bytes bigint not null,
  parts jsonb not null,
  price_id uuid,
  price_version int,
  price_per_gb bigint,
  cost bigint not null,
  unique (account_id, day, currency, region, version)
);
create index bill_line_bill on bill_line (bill_day_id);

-- Usage as it was when the bill was made.
create table bill_usage (
  bill_day_id uuid not null references bill_day (id) on delete cascade,
  domain_id uuid not null,
  domain text,
  param_id uuid not null,
  region text not null,
  bytes bigint not null,
  coefficient_ppm int not null,
  primary key (bill_day_id, domain_id, param_id, region)
);

create table bill_month (
  id uuid primary key,
  account_id uuid not null references account (id),
  month text not null,
  currency text not null,
  version int not null,
  status text not null,
  days int not null,
  bytes bigint not null,
  billable_bytes bigint not null,
  usage_cost bigint not null,
  traffic_top_up bigint not null,
  amount_top_up bigint not null,
  total bigint not null,
  guaranteed_traffic_gb bigint not null,
  guaranteed_amount bigint not null,
  cny_per_usd_ppm bigint,
  payable boolean not null,
  completed_at timestamptz,
  created_at timestamptz not null,
  unique (account_id, month, currency, version)
);

create table bill_difference (
  id uuid primary key,
  task_id uuid not null,
  account_id uuid not null,
  day date not null,
  currency text not null,
  region text,
  version int not null,
  old_bytes bigint not null,
  new_bytes bigint not null,
  old_price bigint,
  new_price bigint,
  old_cost bigint not null,
  new_cost bigint not null,
  causes jsonb not null,
  created_at timestamptz not null,
  unique nulls not distinct (task_id, account_id, day, region)
);
