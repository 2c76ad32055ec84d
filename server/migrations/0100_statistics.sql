-- Views of screens that people keep under a name; shared ones are seen by the whole account.
create table saved_view (
  id uuid primary key,
  account_id uuid,
  user_id uuid not null,
  owner_email text not null,
  path text not null,
  name text not null,
  query text not null,
  shared boolean not null default false,
  created_at timestamptz not null,
  unique (user_id, path, name)
);
create index saved_view_shared on saved_view (path, account_id) where shared;

-- A day of a domain's raw log lines that was cleaned because its account keeps them no longer.
create table log_clean (
  domain_id uuid not null,
  day date not null,
  account_id uuid not null,
  files int not null,
  lines bigint not null,
  bytes bigint not null,
  retention_days int not null,
  cleaned_at timestamptz not null,
  primary key (domain_id, day)
);
create index log_clean_account on log_clean (account_id, day desc);
