-- The name under which a customer's domain runs at one supplier besides its own, from when to when, in whole hours.
create table alias_domain (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  -- Null once the domain is gone and the supplier still has the name.
  domain_id uuid references domain (id) on delete set null,
  param_id uuid not null references supplier_param (id) on delete cascade,
  host text not null,
  from_at timestamptz not null,
  -- As early as its beginning where it is in force at no time.
  to_at timestamptz check (to_at >= from_at),
  supply text not null,
  cname text,
  message jsonb,
  created_at timestamptz not null,
  -- What the supplier was last brought to: the version of the domain's configuration and the certificate of its entry.
  live_version int not null default 0,
  live_certificate text,
  -- Counts the rounds of calls, so that no call bears the reference of an earlier round.
  round int not null default 0,
  next_at timestamptz not null default now(),
  errors int not null default 0,
  -- Slots from here on were pulled while another period held, and are pulled again.
  resync_from timestamptz,
  -- Loads of log lines are to be brought in line with the period.
  lines_due_at timestamptz,
  -- A host stands for one domain at a time at a supplier.
  constraint alias_domain_overlap exclude using gist (param_id with =, host with =, tstzrange(from_at, to_at) with &&)
);
create index alias_domain_domain on alias_domain (domain_id);
create index alias_domain_account on alias_domain (account_id);
create index alias_domain_due on alias_domain (next_at);

-- Another period that a change of figures brings, beside the one it takes the place of.
create table alias_change (
  id uuid primary key,
  alias_id uuid not null references alias_domain (id) on delete cascade,
  before_from_at timestamptz not null,
  before_to_at timestamptz,
  after_from_at timestamptz not null,
  after_to_at timestamptz,
  created_at timestamptz not null
);
create index alias_change_alias on alias_change (alias_id);
alter table data_plan add column alias_change_id uuid;
create index data_plan_alias on data_plan (alias_change_id) where alias_change_id is not null;

-- The alias that a log file is listed under; its hour is a load of its own, which counts while the alias is in force.
alter table log_file add column alias_host text;
alter table log_load add column alias_host text, add column follow_due boolean not null default false;
create index log_load_alias on log_load (domain_id, param_id) where alias_host is not null;
