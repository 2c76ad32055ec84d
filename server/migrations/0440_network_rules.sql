-- Addresses and networks that are refused at sign-in, API and socket, or let through against a wider rule.
create table network_rule (
  id uuid primary key,
  network cidr not null unique,
  action text not null,
  reason text not null,
  ends_at timestamptz,
  by_email text not null,
  created_at timestamptz not null
);
-- The session a sign-in began, and when its owner said that it was not them.
alter table sign_in_attempt
  add column session_id uuid,
  add column disowned_at timestamptz;
