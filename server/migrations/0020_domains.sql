-- Suppliers, scheduling policies, domains with their supplier entries and rules.
create table supplier_param (
  id uuid primary key,
  name text not null unique,
  description text not null default '',
  supplier text not null,
  base_url text not null,
  account_id uuid references account (id),
  pull_delay_seconds int not null,
  retention_days int not null,
  enabled boolean not null,
  created_at timestamptz not null,
  credentials_sealed text
);

create table schedule (
  id uuid primary key,
  account_id uuid references account (id),
  name text not null,
  description text not null default '',
  method text not null,
  entries jsonb not null,
  created_at timestamptz not null
);

create table domain (
  id uuid primary key,
  account_id uuid not null references account (id),
  name text not null unique,
  origin_host text not null,
  origin_port int not null,
  origin_protocol text not null,
  origin_host_header text,
  cname text unique,
  cname_state text not null default 'unknown',
  cname_checked_at timestamptz,
  certificate_id uuid,
  status text not null,
  status_message text,
  locked boolean not null default false,
  lock_reason text,
  data_visible boolean not null default true,
  schedule_id uuid references schedule (id),
  config_version int not null default 1,
  verify_name text not null,
  verify_value text not null,
  verified_at timestamptz,
  sync_start_at timestamptz not null,
  sync_end_at timestamptz,
  remark text not null default '',
  created_at timestamptz not null
);
create extension if not exists pg_trgm;
create index domain_account on domain (account_id, created_at desc, id);
create index domain_created on domain (created_at desc, id);
create index domain_name_search on domain using gin (name gin_trgm_ops);
create index domain_status on domain (status);

create table domain_supplier (
  id uuid primary key,
  account_id uuid not null references account (id),
  domain_id uuid not null references domain (id) on delete cascade,
  param_id uuid not null references supplier_param (id),
  regions jsonb,
  weight int not null,
  coefficient_ppm int,
  state text not null,
  steps jsonb not null default '[]',
  live_version int not null default 0,
  cname text,
  certificate_fingerprint text,
  message text,
  created_at timestamptz not null,
  unique (domain_id, param_id)
);
create index domain_supplier_param on domain_supplier (param_id);

create table domain_rule (
  id uuid primary key,
  account_id uuid not null references account (id),
  domain_id uuid not null references domain (id) on delete cascade,
  position int not null,
  status text not null,
  pattern text not null,
  cache_seconds int,
  query_mode text not null,
  query_names jsonb not null default '[]',
  origin_protocol text,
  origin_host text,
  origin_path text,
  request_headers jsonb not null default '[]',
  response_headers jsonb not null default '[]',
  dynamic boolean not null default false,
  force_https boolean not null default false,
  created_at timestamptz not null
);
create index domain_rule_domain on domain_rule (domain_id, position);
