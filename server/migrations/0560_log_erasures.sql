-- Hours of a log that a person deleted before its retention was over: lines and files go, sums stay.
create table log_erasure (
  id uuid primary key,
  account_id uuid not null references account (id),
  domain_id uuid not null references domain (id) on delete cascade,
  param_id uuid not null references supplier_param (id) on delete cascade,
  hour_at timestamptz not null,
  files int not null,
  lines bigint not null,
  size_bytes bigint not null,
  state text not null check (state in ('waiting', 'erasing', 'erased', 'ended')),
  reason text not null,
  asked_by_email text not null,
  erased_at timestamptz,
  created_at timestamptz not null
);
-- An hour is deleted once.
create unique index log_erasure_hour on log_erasure (domain_id, param_id, hour_at) where state <> 'ended';
create index log_erasure_created on log_erasure (created_at desc, id);
create index log_file_all on log_file (hour_at desc, id);
