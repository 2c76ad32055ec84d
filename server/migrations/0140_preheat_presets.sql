-- Options of a preheat that an account keeps under a name.
create table preheat_preset (
  id uuid primary key,
  account_id uuid references account (id),
  name text not null,
  options jsonb not null,
  created_at timestamptz not null,
  unique nulls not distinct (account_id, name)
);
