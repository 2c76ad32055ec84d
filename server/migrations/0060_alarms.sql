-- Alarms: policies, state per policy and domain, evaluation watermarks, incidents, notices with attempts.
create table alarm_policy (
  id uuid primary key,
  account_id uuid not null references account (id),
  description text not null,
  metric text not null,
  condition text not null,
  threshold double precision not null,
  points int not null,
  recovery_points int not null,
  interval_minutes int not null,
  methods jsonb not null,
  emails jsonb not null,
  webhooks jsonb not null,
  signed boolean not null default false,
  domain_mode text not null,
  domain_ids jsonb not null,
  source text not null,
  enabled boolean not null,
  version int not null,
  created_at timestamptz not null,
  webhook_secret_sealed text,
  -- Version for which the last complete points have been looked at.
  seen_version int not null default 0
);
create index alarm_policy_account on alarm_policy (account_id, created_at desc);
create index alarm_policy_unseen on alarm_policy (id) where enabled and seen_version <> version;

-- Chosen domains of policies with domain_mode = list.
create table alarm_policy_domain (
  policy_id uuid not null references alarm_policy (id) on delete cascade,
  domain_id uuid not null references domain (id) on delete cascade,
  primary key (policy_id, domain_id)
);
create index alarm_policy_domain_domain on alarm_policy_domain (domain_id);

-- Points of a domain up to here have been evaluated for every policy.
create table alarm_watermark (
  domain_id uuid not null references domain (id) on delete cascade,
  source text not null,
  evaluated_to timestamptz not null,
  primary key (domain_id, source)
);

create table alarm_incident (
  id uuid primary key,
  account_id uuid not null references account (id),
  policy_id uuid not null,
  domain_id uuid not null,
  domain text not null,
  description text not null,
  metric text not null,
  condition text not null,
  threshold double precision not null,
  points int not null,
  state text not null,
  opened_at timestamptz not null,
  last_at timestamptz not null,
  closed_at timestamptz,
  first_value double precision,
  worst_value double precision,
  last_value double precision,
  acknowledged_by text,
  acknowledged_at timestamptz,
  acknowledged_until timestamptz,
  comment text not null default '',
  created_at timestamptz not null,
  unique (policy_id, domain_id, opened_at)
);
create index alarm_incident_account on alarm_incident (account_id, opened_at desc);
create unique index alarm_incident_open on alarm_incident (policy_id, domain_id) where state = 'firing';

-- A pair without a row is calm.
create table alarm_state (
  policy_id uuid not null references alarm_policy (id) on delete cascade,
  domain_id uuid not null references domain (id) on delete cascade,
  phase text not null,
  met int not null,
  calm int not null,
  incident_id uuid references alarm_incident (id),
  changed_at timestamptz not null,
  primary key (policy_id, domain_id)
);
create index alarm_state_domain on alarm_state (domain_id);

create table notice_delivery (
  id uuid primary key,
  number bigserial,
  account_id uuid not null references account (id),
  policy_id uuid not null,
  incident_id uuid references alarm_incident (id),
  description text not null,
  domain text,
  turn text not null,
  repeat int not null,
  channel text not null,
  target text not null,
  state text not null,
  reason text,
  count int not null default 1,
  attempts int not null default 0,
  answer text,
  next_at timestamptz,
  sent_at timestamptz,
  created_at timestamptz not null,
  payload jsonb not null,
  -- Set by a person; retries start again from here.
  resent int not null default 0
);
create unique index notice_delivery_once on notice_delivery (incident_id, turn, repeat, channel, target, (state = 'suppressed'))
  where incident_id is not null;
create index notice_delivery_account on notice_delivery (account_id, created_at desc);
create index notice_delivery_due on notice_delivery (next_at) where state = 'waiting';
create index notice_delivery_order on notice_delivery (incident_id, channel, target, number) where state = 'waiting';

create table notice_attempt (
  delivery_id uuid not null references notice_delivery (id) on delete cascade,
  n int not null,
  at timestamptz not null,
  ok boolean not null,
  answer text not null,
  ms int not null,
  primary key (delivery_id, n)
);
