-- Hand-made records of the platform's zone: each publication whole, so that any of them can be gone back to.
create table zone_edition (
  id uuid primary key,
  zone text not null,
  number int not null,
  note text not null,
  records jsonb not null,
  added int not null,
  removed int not null,
  names int not null,
  user_id uuid,
  user_email text not null,
  -- The publication whose records these are again.
  restores int,
  -- The version of the zone that brought it.
  serial bigint,
  created_at timestamptz not null,
  unique (zone, number)
);

-- What a person means to change; nobody else sees it until it is published.
create table zone_change (
  id uuid primary key,
  zone text not null,
  user_id uuid not null,
  kind text not null check (kind in ('add', 'change', 'drop')),
  name text not null,
  type text not null,
  value text not null,
  ttl int not null,
  regions jsonb not null default '[]',
  weight int,
  -- The published record that it replaces or drops.
  before jsonb,
  -- Marks of the names it touches, as they were when it was made.
  marks jsonb not null,
  created_at timestamptz not null
);
create index zone_change_user on zone_change (user_id, zone);
create unique index zone_change_once on zone_change (user_id, zone, md5(before::text)) where before is not null;

alter table dns_zone_version add column sets jsonb not null default '[]';
