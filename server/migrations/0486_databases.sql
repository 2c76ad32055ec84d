-- Size of each table by day, and statements that took long.
create table table_size (
  day date not null,
  store text not null,
  name text not null,
  bytes bigint not null,
  rows bigint not null,
  primary key (day, store, name)
);
create table slow_statement (
  id uuid primary key,
  -- SHA-256 of its text, whose values stand in places.
  fingerprint text not null unique,
  text text not null,
  screen text not null,
  operation text not null,
  calls bigint not null,
  total_ms double precision not null,
  mean_ms double precision not null generated always as (total_ms / calls) stored,
  worst_ms double precision not null,
  first_at timestamptz not null,
  last_at timestamptz not null
);
create index slow_statement_last on slow_statement (last_at);
