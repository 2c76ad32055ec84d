-- Our copies of suppliers' price lists, their invoices, and each month held against both.
create table supplier_price (
  id uuid primary key,
  param_id uuid not null references supplier_param (id) on delete cascade,
  from_month text not null check (from_month ~ '^\d{4}-\d\d$'),
  currency text not null,
  unit text not null check (unit in ('GB', 'GiB')),
  rounds text not null check (rounds in ('nearest', 'up')),
  steps jsonb not null,
  credit_ppm int not null check (credit_ppm between 0 and 1000000),
  created_at timestamptz not null,
  unique (param_id, from_month)
);

create table supplier_month (
  id uuid primary key,
  param_id uuid not null references supplier_param (id) on delete cascade,
  month text not null check (month ~ '^\d{4}-\d\d$'),
  state text not null check (state in ('running', 'waiting', 'open', 'accepted', 'disputed', 'paid')),
  days int not null,
  passed_days int not null default 0,
  local_bytes bigint,
  total_bytes bigint not null default 0,
  expected_amount bigint,
  gap text,
  difference_amount bigint,
  usage_part bigint,
  unit_part bigint,
  price_part bigint,
  rounding_part bigint,
  credit_part bigint,
  reason text,
  decided_by_email text,
  decided_at timestamptz,
  paid_amount bigint,
  paid_at timestamptz,
  read_at timestamptz,
  failure text,
  next_at timestamptz,
  created_at timestamptz not null,
  unique (param_id, month),
  check ((state in ('accepted', 'disputed', 'paid')) = (reason is not null)),
  check (difference_amount is null
    or difference_amount = usage_part + unit_part + price_part + rounding_part + credit_part)
);
create index supplier_month_month on supplier_month (month desc);
create index supplier_month_due on supplier_month (next_at) where next_at is not null;

create table supplier_invoice (
  id uuid primary key,
  month_id uuid not null references supplier_month (id) on delete cascade,
  version int not null,
  source text not null check (source in ('driver', 'file')),
  is_final boolean not null,
  currency text not null,
  unit_bytes bigint not null,
  thousandths bigint not null,
  lines jsonb not null,
  adjustments jsonb not null,
  amount_micros bigint not null,
  entered_by_email text,
  created_at timestamptz not null,
  unique (month_id, version)
);
