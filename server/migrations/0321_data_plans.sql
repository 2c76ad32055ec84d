-- Changes of figures that a person wants, with what each would change and what it read for that.
create table data_plan (
  id uuid primary key,
  account_id uuid not null references account (id),
  domain_id uuid not null references domain (id) on delete cascade,
  param_id uuid not null references supplier_param (id) on delete cascade,
  source text not null check (source in ('realtime', 'accurate', 'log')),
  method text not null,
  from_at timestamptz not null,
  to_at timestamptz not null check (to_at > from_at),
  measure text,
  value bigint,
  country text,
  reason text not null,
  state text not null,
  slots int not null,
  task_id uuid,
  created_by_id uuid not null,
  created_by_email text not null,
  created_at timestamptz not null,
  applied_at timestamptz,
  undone_at timestamptz,
  -- Conflicts that an undo puts back too.
  confirmed jsonb not null default '[]'
);
create index data_plan_domain on data_plan (domain_id, created_at desc);
create index data_plan_created on data_plan (created_at desc, id);

-- A plan's share of one UTC day of a series, which is written as one unit.
create table data_plan_part (
  plan_id uuid not null references data_plan (id) on delete cascade,
  n int not null,
  account_id uuid not null,
  domain_id uuid not null,
  param_id uuid not null,
  source text not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  -- SHA-256 of the sums that were read, and of those that shall be.
  before_digest text not null,
  after_digest text not null,
  primary key (plan_id, n)
);

-- The sums of each changed slot by country, before and after; null where there are none.
create table data_plan_row (
  id uuid primary key default gen_random_uuid(),
  plan_id uuid not null,
  part int not null,
  slot_at timestamptz not null,
  country text not null,
  region text not null,
  before jsonb,
  after jsonb,
  foreign key (plan_id, part) references data_plan_part (plan_id, n) on delete cascade
);
create index data_plan_row_slot on data_plan_row (plan_id, part, slot_at);
