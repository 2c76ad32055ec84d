-- Accounts, people, sessions.
create table account (
  id uuid primary key,
  name text not null unique,
  company_name text not null,
  status text not null,
  automatic boolean not null,
  cdn_enabled boolean not null,
  sms_enabled boolean not null,
  self_scheduling boolean not null,
  log_push boolean not null,
  log_display boolean not null,
  dynamic_acceleration boolean not null,
  alarm_enabled boolean not null,
  alarm_visible boolean not null,
  billing_enabled boolean not null,
  billing_visible boolean not null,
  sms_billing boolean not null,
  guaranteed_traffic_gb bigint not null default 0,
  guaranteed_amount bigint not null default 0,
  guaranteed_sms bigint not null default 0,
  currency text not null,
  coefficient_ppm int not null default 1000000,
  retention_days int not null default 90,
  domain_limit int not null default 100,
  utc_offset_minutes int not null default 480,
  api_permission text not null default 'basic',
  schedule_id uuid,
  created_at timestamptz not null
);

create table person (
  id uuid primary key,
  account_id uuid references account (id),
  email text not null unique,
  name text not null,
  phone text not null default '',
  role text,
  staff_top boolean not null default false,
  grants jsonb not null default '{}',
  status text not null,
  language text not null default 'zh-CN',
  two_factor boolean not null default false,
  created_at timestamptz not null,
  last_sign_in_at timestamptz,
  -- never part of the public entity
  password_hash text,
  totp_sealed text,
  totp_last_step bigint,
  preferences jsonb not null default '{}'
);
create index person_account on person (account_id);

create table session (
  id uuid primary key,
  token_hash text not null unique,
  person_id uuid not null references person (id) on delete cascade,
  acting_staff_id uuid,
  acting_reason text,
  ip text not null,
  user_agent text not null,
  abnormal text,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  ends_at timestamptz not null,
  revoked_at timestamptz
);
create index session_person on session (person_id) where revoked_at is null;
