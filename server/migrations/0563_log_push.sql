-- Where the logs of an account are pushed to.
create table log_push (
  id uuid primary key,
  account_id uuid not null references account (id),
  name text not null,
  kind text not null check (kind in ('s3', 'http', 'folder')),
  -- None: all domains of the account.
  domain_ids jsonb not null default '[]',
  url text,
  bucket text,
  region text,
  prefix text not null default '',
  path_style boolean not null default true,
  key_id text,
  folder text,
  secret_sealed text,
  format text not null check (format in ('json', 'csv', 'raw')),
  columns jsonb not null default '[]',
  gzip boolean not null,
  state text not null check (state in ('active', 'paused')),
  -- Hours before it are left alone.
  from_at timestamptz not null,
  failing_since timestamptz,
  failing_told boolean not null default false,
  created_at timestamptz not null,
  unique (account_id, name)
);

-- One object per domain and hour; files that come later are further parts, never the same object again.
create table log_push_object (
  id uuid primary key,
  account_id uuid not null,
  push_id uuid not null references log_push (id) on delete cascade,
  domain_id uuid not null references domain (id) on delete cascade,
  hour_at timestamptz not null,
  part int not null,
  key text not null,
  state text not null check (state in ('waiting', 'sent', 'failing', 'ended')),
  files int not null,
  lines bigint not null default 0,
  bytes bigint not null default 0,
  sha256 text,
  attempts int not null default 0,
  message text,
  next_at timestamptz not null,
  -- From when it is tried for seven days.
  tried_from timestamptz not null,
  sent_at timestamptz,
  verdict text check (verdict in ('equal', 'differs', 'gone')),
  verified_at timestamptz,
  created_at timestamptz not null,
  unique (push_id, domain_id, hour_at, part)
);
create index log_push_object_due on log_push_object (next_at) where state in ('waiting', 'failing');
create index log_push_object_hour on log_push_object (hour_at desc, id);
create table log_push_file (
  push_id uuid not null,
  file_id uuid not null references log_file (id) on delete cascade,
  object_id uuid not null references log_push_object (id) on delete cascade,
  primary key (push_id, file_id)
);
create index log_push_file_object on log_push_file (object_id);
