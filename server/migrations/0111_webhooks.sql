-- Webhooks of accounts: signed notices to addresses of the customer, with every attempt.
create table webhook (
  id uuid primary key,
  account_id uuid not null references account (id),
  name text not null,
  url text not null,
  kinds jsonb not null default '[]',
  enabled boolean not null default true,
  failing_since timestamptz,
  stopped_at timestamptz,
  last_ok_at timestamptz,
  created_at timestamptz not null,
  -- never part of the public entity
  secret_sealed text
);
create index webhook_account on webhook (account_id);

create table webhook_delivery (
  id uuid primary key,
  number bigserial,
  account_id uuid not null references account (id),
  webhook_id uuid not null references webhook (id) on delete cascade,
  -- The notice it tells of; null for a test.
  notification_id uuid,
  kind text not null,
  state text not null check (state in ('waiting', 'sent', 'failed')),
  attempts int not null default 0,
  answer text,
  next_at timestamptz,
  sent_at timestamptz,
  created_at timestamptz not null,
  payload jsonb not null,
  link text not null default '',
  -- Set by a person; retries start again from here.
  resent int not null default 0,
  unique (webhook_id, notification_id)
);
create index webhook_delivery_account on webhook_delivery (account_id, number desc);
create index webhook_delivery_due on webhook_delivery (next_at) where state = 'waiting';
create index webhook_delivery_age on webhook_delivery (created_at);

create table webhook_attempt (
  delivery_id uuid not null references webhook_delivery (id) on delete cascade,
  n int not null,
  at timestamptz not null,
  ok boolean not null,
  answer text not null,
  ms int not null,
  primary key (delivery_id, n)
);
