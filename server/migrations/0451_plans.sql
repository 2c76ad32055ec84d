-- Plans: what customers may use up, whom they hold for, and what was used.
create table plan (
  id uuid primary key,
  name text not null unique,
  description text not null default '',
  api_per_second int,
  refresh_per_day int,
  preheat_per_day int,
  domains int,
  overflow text not null check (overflow in ('notify', 'throttle', 'refuse', 'stop')),
  created_at timestamptz not null
);
create table plan_binding (
  id uuid primary key,
  plan_id uuid not null references plan (id),
  account_id uuid not null references account (id) on delete cascade,
  domain_id uuid references domain (id) on delete cascade,
  from_at timestamptz not null,
  to_at timestamptz,
  created_at timestamptz not null
);
create index plan_binding_account on plan_binding (account_id, from_at desc);
create index plan_binding_plan on plan_binding (plan_id);
create index plan_binding_domain on plan_binding (domain_id) where domain_id is not null;
-- What an account, or a domain with a limit of its own, used on a day of the account's time zone.
create table plan_usage (
  account_id uuid not null references account (id) on delete cascade,
  subject_id uuid not null,
  kind text not null,
  day date not null,
  used bigint not null,
  told boolean not null default false,
  primary key (subject_id, kind, day)
);
create index plan_usage_day on plan_usage (day);
-- Tokens of limits by the second, shared by all servers; lost in a crash, when they begin full again.
create unlogged table plan_tokens (
  key text primary key,
  tokens double precision not null,
  at timestamptz not null
) with (fillfactor = 50);
