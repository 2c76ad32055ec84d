-- What finance froze of a month: rows as they were, and their hash.
create table platform_month_freeze (
  id uuid primary key,
  month text not null check (month ~ '^\d{4}-\d\d$'),
  version int not null,
  hash text not null,
  rows jsonb not null,
  frozen_by_email text not null,
  created_at timestamptz not null,
  unique (month, version)
);
