-- What accounts mean to spend in a month, and which shares of it were told in which month.
create table bill_budget (
  id uuid primary key,
  account_id uuid not null unique references account (id),
  currency text not null,
  amount bigint not null check (amount > 0),
  actual jsonb not null default '[]',
  forecast jsonb not null default '[]',
  emails jsonb not null default '[]',
  created_at timestamptz not null
);

create table bill_budget_alert (
  id uuid primary key,
  budget_id uuid not null references bill_budget (id) on delete cascade,
  month text not null,
  measure text not null,
  percent int not null,
  amount bigint not null,
  created_at timestamptz not null,
  unique (budget_id, month, measure, percent)
);
