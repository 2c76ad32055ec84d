-- Devices a person signed in from: while strangers try a mailbox, these are not asked for more.
create table known_device (
  mark_hash text not null,
  person_id uuid not null references person (id) on delete cascade,
  seen_at timestamptz not null,
  primary key (mark_hash, person_id)
);
create index known_device_age on known_device (seen_at);
