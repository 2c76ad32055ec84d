-- For how many days the lines of an account or of one of its domains are kept, where it is longer than the account's retention.
create table log_clean_policy (
  id uuid primary key,
  account_id uuid not null references account (id),
  domain_id uuid references domain (id) on delete cascade,
  -- The store drops lines after 95 days by itself.
  days int not null check (days between 1 and 95),
  mode text not null check (mode in ('auto', 'manual', 'paused')),
  reason text not null,
  changed_by_email text not null,
  created_at timestamptz not null,
  unique nulls not distinct (account_id, domain_id)
);

-- What each run of cleaning took away; one is under way at a time.
create table log_clean_run (
  id uuid primary key,
  policy_id uuid references log_clean_policy (id) on delete set null,
  cause text not null check (cause in ('due', 'hand')),
  state text not null check (state in ('waiting', 'running', 'resting', 'done')),
  days int not null default 0,
  files int not null default 0,
  lines bigint not null default 0,
  bytes_before bigint,
  bytes_after bigint,
  asked_by_email text,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index log_clean_run_created on log_clean_run (created_at desc, id);
create unique index log_clean_run_open on log_clean_run ((true)) where ended_at is null;
