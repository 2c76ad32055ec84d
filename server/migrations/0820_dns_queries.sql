-- What a person asked DNS for, to ask again: each question once, the newest of them are kept.
create table dns_query (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  names text[] not null,
  types text[] not null,
  at timestamptz not null,
  unique (user_id, names, types)
);
create index dns_query_newest on dns_query (user_id, at desc);
