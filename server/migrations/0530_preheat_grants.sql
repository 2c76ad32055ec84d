-- What heavy preheaters may do: URLs a day of a domain or pattern of an account, and at which nodes.
create table preheat_grant (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  pattern text not null,
  urls_per_day int not null,
  node_ids jsonb not null default '[]',
  from_at timestamptz not null,
  to_at timestamptz,
  enabled boolean not null,
  remark text not null default '',
  created_at timestamptz not null,
  unique (account_id, pattern)
);
