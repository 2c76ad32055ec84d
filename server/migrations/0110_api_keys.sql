-- API keys: secrets sealed (a signature needs them), nonces of signed calls, calls counted by operation and day.
create table api_key (
  id uuid primary key,
  account_id uuid not null references account (id),
  person_id uuid not null references person (id) on delete cascade,
  key_id text not null unique,
  name text not null,
  ceiling text not null check (ceiling in ('basic', 'advanced')),
  allowed_ips jsonb not null default '[]',
  enabled boolean not null default true,
  expires_at timestamptz,
  previous_until timestamptz,
  last_used_at timestamptz,
  last_used_ip text not null default '',
  created_at timestamptz not null,
  -- never part of the public entity
  secret_sealed text,
  previous_sealed text
);
create index api_key_account on api_key (account_id, created_at desc);
create index api_key_person on api_key (person_id);

create table api_key_nonce (
  key_id uuid not null references api_key (id) on delete cascade,
  nonce text not null,
  until timestamptz not null,
  primary key (key_id, nonce)
);
create index api_key_nonce_until on api_key_nonce (until);

create table api_key_call (
  key_id uuid not null references api_key (id) on delete cascade,
  operation text not null,
  day date not null,
  calls bigint not null,
  refused bigint not null,
  failed bigint not null,
  last_at timestamptz not null,
  primary key (key_id, operation, day)
);

-- The session whose person typed the password again may see keys until then.
alter table session add column keys_open_until timestamptz;
