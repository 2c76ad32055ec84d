-- Domains: proof of ownership, work on suppliers, reviews, the platform zone; certificates.
create table domain_root (
  account_id uuid not null references account (id),
  root text not null,
  value text not null,
  proven_at timestamptz,
  created_at timestamptz not null,
  primary key (account_id, root)
);

-- Engine state of a domain, beside the row people own.
create table domain_work (
  domain_id uuid primary key references domain (id) on delete cascade,
  auto_activate boolean not null,
  -- In the platform zone since its first activation until it is stopped.
  published boolean not null default false,
  -- Who works on it now, and until when nobody else may.
  fence int not null default 0,
  lease_until timestamptz,
  -- Earliest moment at which the sweep hands the domain to the workers again.
  sweep_at timestamptz,
  -- Grows with each deliberate retry, so that suppliers take it for a new request.
  round int not null default 0,
  -- Verification watcher and CNAME checker.
  record_seen_at timestamptz,
  txt_next_at timestamptz,
  cname_next_at timestamptz not null
);
create index domain_work_txt on domain_work (txt_next_at) where txt_next_at is not null;
create index domain_work_cname on domain_work (cname_next_at);

-- What suppliers still have of domains and lines that are gone here.
create table domain_removal (
  id uuid primary key,
  domain_id uuid not null,
  name text not null,
  param_id uuid not null references supplier_param (id),
  attempts int not null default 0,
  message text,
  lease_until timestamptz,
  next_at timestamptz not null,
  created_at timestamptz not null,
  done_at timestamptz
);
create index domain_removal_open on domain_removal (next_at) where done_at is null;
create index domain_removal_name on domain_removal (name) where done_at is null;

create table domain_review (
  id uuid primary key,
  account_id uuid not null references account (id),
  domain_id uuid not null references domain (id) on delete cascade,
  rule_id uuid,
  kind text not null,
  change jsonb not null,
  state text not null,
  reason text,
  requested_by text not null,
  decided_by text,
  created_at timestamptz not null,
  decided_at timestamptz
);
create index domain_review_waiting on domain_review (domain_id) where state = 'waiting';
create index domain_review_age on domain_review (created_at desc);

-- Content of each policy that the domains following it were last brought to.
create table domain_policy_seen (
  schedule_id uuid primary key references schedule (id) on delete cascade,
  content_hash text not null
);

-- The platform zone: serials without gaps, newest version published.
create table dns_zone_version (
  zone text not null,
  serial bigint not null,
  content_hash text not null,
  records jsonb not null,
  created_at timestamptz not null,
  published_at timestamptz,
  primary key (zone, serial)
);

create table certificate (
  id uuid primary key,
  account_id uuid not null references account (id),
  name text not null,
  hosts jsonb not null,
  subject text not null,
  issuer text not null,
  not_before timestamptz not null,
  not_after timestamptz not null,
  fingerprint text not null,
  key_type text not null,
  chain_count int not null,
  status text not null,
  status_message text,
  version int not null,
  uploaded_at timestamptz not null,
  created_at timestamptz not null
);
create index certificate_account on certificate (account_id, created_at desc);
create index certificate_end on certificate (not_after);

-- Chain and sealed key of each version; only drivers' calls open the key.
create table certificate_material (
  certificate_id uuid not null references certificate (id) on delete cascade,
  version int not null,
  chain_pem text not null,
  key_sealed text not null,
  created_at timestamptz not null,
  primary key (certificate_id, version)
);
-- Reminders already sent, so that each is sent once.
create table certificate_reminder (
  certificate_id uuid not null references certificate (id) on delete cascade,
  version int not null,
  days int not null,
  primary key (certificate_id, version, days)
);

alter table domain add constraint domain_certificate foreign key (certificate_id) references certificate (id);
create index domain_certificate_bound on domain (certificate_id) where certificate_id is not null;
create index domain_schedule on domain (schedule_id);
