-- Which master keys have sealed what this database holds: a process with another key must not work on it.
create table master_key (
  id text primary key,
  fingerprint text not null,
  created_at timestamptz not null
);
