-- Where each hour of a domain's log at a supplier parameter stands, and the rule or person that decided.
create table log_hour_mark (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null,
  domain_id uuid not null references domain (id) on delete cascade,
  param_id uuid not null references supplier_param (id) on delete cascade,
  hour_at timestamptz not null,
  state text not null check (state in ('expected', 'received', 'parsed', 'aggregated', 'complete', 'late', 'missing')),
  rule text not null check (rule in ('files', 'counter', 'quiet', 'nothing', 'released', 'reopened')),
  lines bigint not null,
  requests bigint not null,
  files int not null,
  loaded_files int not null,
  delay_seconds int,
  -- Lines that came after the hour was complete.
  late_lines bigint not null default 0,
  reopened_at timestamptz,
  reason text,
  decided_by_email text,
  changed_at timestamptz not null,
  unique (domain_id, param_id, hour_at),
  check ((rule in ('released', 'reopened')) = (decided_by_email is not null))
);
create index log_hour_mark_open on log_hour_mark (hour_at) where state <> 'complete';
create index log_hour_mark_hour on log_hour_mark (hour_at desc, id);

-- Who fetched the log of an hour, to be told of lines that come later.
create table log_download (
  user_id uuid not null,
  domain_id uuid not null references domain (id) on delete cascade,
  hour_at timestamptz not null,
  at timestamptz not null,
  primary key (domain_id, hour_at, user_id)
);

-- Marks worked out anew for a range: what would change is kept, and written when a person wants it.
create table log_mark_task (
  id uuid primary key,
  domain_ids uuid[] not null,
  from_at timestamptz not null,
  to_at timestamptz not null check (to_at > from_at),
  state text not null check (state in ('same', 'previewed', 'applied')),
  compared int not null,
  changes int not null,
  created_by_email text not null,
  created_at timestamptz not null,
  applied_at timestamptz
);
create table log_mark_change (
  id uuid primary key default gen_random_uuid(),
  task_id uuid not null references log_mark_task (id) on delete cascade,
  domain_id uuid not null,
  param_id uuid not null,
  hour_at timestamptz not null,
  state_before text,
  state_after text not null,
  rule_before text,
  rule_after text not null,
  lines bigint not null,
  requests bigint not null
);
create index log_mark_change_task on log_mark_change (task_id, hour_at);
