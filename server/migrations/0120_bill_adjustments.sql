-- Adjustment lines, approvals of large months, limits above which a second person decides, evidence hashes.
create table bill_adjustment (
  id uuid primary key,
  account_id uuid not null references account (id),
  month text not null,
  day date,
  currency text not null,
  amount bigint not null check (amount <> 0),
  reason text not null,
  state text not null,
  proposed_by_id uuid not null,
  proposed_by_email text not null,
  decided_by_email text,
  decided_at timestamptz,
  decision_note text not null default '',
  created_at timestamptz not null
);
create index bill_adjustment_month on bill_adjustment (account_id, month);

create table bill_approval (
  id uuid primary key,
  account_id uuid not null references account (id),
  month text not null,
  currency text not null,
  total bigint not null,
  approved_by_email text,
  approved_at timestamptz,
  created_at timestamptz not null,
  unique (account_id, month)
);

create table bill_limit (
  id uuid primary key,
  purpose text not null,
  currency text not null,
  amount bigint not null check (amount >= 0),
  created_at timestamptz not null
);
-- These four rows are all there are; nothing adds or removes one.
insert into bill_limit (id, purpose, currency, amount, created_at) values
  (gen_random_uuid(), 'adjustment', 'USD', 500000000, now()),
  (gen_random_uuid(), 'adjustment', 'CNY', 3500000000, now()),
  (gen_random_uuid(), 'completion', 'USD', 100000000000, now()),
  (gen_random_uuid(), 'completion', 'CNY', 700000000000, now());

alter table bill_month add column adjustments bigint not null default 0;
-- SHA-256 over the bill's lines and its copy of usage, made when the version is written.
alter table bill_day add column hash text;
