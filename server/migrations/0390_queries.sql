-- Questions to the analytics store that take long, while they run; the process that asks holds the row.
create unlogged table running_query (
  id uuid primary key,
  name text not null,
  lane text not null,
  operation text not null,
  screen text not null,
  user_id uuid,
  account_id uuid,
  sql text not null,
  params jsonb not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  stopped_at timestamptz
);

-- What one question of a role on a screen may read and how long it may take.
create table query_budget (
  id uuid primary key,
  role text not null,
  screen text not null,
  read_rows bigint not null check (read_rows > 0),
  seconds integer not null check (seconds > 0),
  created_at timestamptz not null,
  unique (role, screen)
);

-- Questions kept for colleagues.
create table saved_query (
  id uuid primary key,
  name text not null unique,
  sql text not null,
  params text not null,
  remark text not null,
  created_by_email text not null,
  created_at timestamptz not null
);
