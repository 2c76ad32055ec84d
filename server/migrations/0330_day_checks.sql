-- Day totals of suppliers against our own sums: one check per supplier parameter and day of its zone.
alter table supplier_param add column day_tolerance_ppm int not null default 5000
  check (day_tolerance_ppm between 0 and 1000000);

create table day_check (
  id uuid primary key,
  param_id uuid not null references supplier_param (id) on delete cascade,
  day date not null,
  state text not null check (state in ('open', 'passed', 'failed', 'accepted')),
  waits_for text,
  local_bytes bigint,
  local_requests bigint,
  supplier_bytes bigint,
  supplier_requests bigint,
  difference_bytes bigint,
  difference_ratio float8,
  points int,
  reason text,
  accepted_by_email text,
  accepted_at timestamptz,
  checked_at timestamptz,
  next_at timestamptz,
  created_at timestamptz not null,
  unique (param_id, day),
  check ((state = 'open') = (waits_for is not null)),
  check ((state = 'accepted') = (reason is not null))
);
create index day_check_day on day_check (day desc);
create index day_check_due on day_check (next_at) where next_at is not null;

-- Domains of a check as its last run saw them; a side that does not know one has no figures.
create table day_check_domain (
  id uuid primary key default gen_random_uuid(),
  check_id uuid not null references day_check (id) on delete cascade,
  account_id uuid,
  domain_id uuid,
  domain text not null,
  side text not null check (side in ('both', 'local', 'supplier')),
  local_bytes bigint,
  local_requests bigint,
  supplier_bytes bigint,
  supplier_requests bigint,
  difference_bytes bigint not null,
  share_ratio float8 not null,
  unique (check_id, domain)
);
