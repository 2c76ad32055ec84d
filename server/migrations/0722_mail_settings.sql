-- How letters go out beside their texts: the sender's name, where answers go, and how many an hour; one row.
create table mail_setting (
  id uuid primary key,
  sender_name text,
  reply_to text,
  per_hour int check (per_hour > 0),
  per_address int check (per_address > 0),
  created_at timestamptz not null
);
insert into mail_setting (id, created_at) values ('00000000-0000-4000-8000-000000000722', now());
-- Addresses that get a copy of some kinds of letters.
create table mail_group (
  id uuid primary key,
  name text not null unique,
  emails jsonb not null,
  kinds jsonb not null,
  created_at timestamptz not null
);
-- When a letter was last handed to the relay, for limits an hour.
alter table letter add column taken_at timestamptz;
create index letter_taken on letter (taken_at) where taken_at is not null;
