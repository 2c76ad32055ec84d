-- Hosts directly below a name, for the question whether a wildcard would overlap with somebody's domain.
create index domain_above on domain (substr(name, strpos(name, '.') + 1));

-- Texts of the platform zone that a certificate authority is to read, while an order needs them.
create table acme_text (
  name text not null,
  value text not null,
  created_at timestamptz not null,
  primary key (name, value)
);
alter table dns_zone_version add column texts jsonb not null default '[]';

-- Hosts seen below wildcards, with the sums of all their hours.
create table subdomain (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  domain_id uuid not null references domain (id) on delete cascade,
  host text not null,
  label text not null default '',
  excluded boolean not null default false,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  requests bigint not null default 0,
  bytes bigint not null default 0,
  -- What of the sums comes from hours whose lines are no longer kept.
  past_requests bigint not null default 0,
  past_bytes bigint not null default 0,
  created_at timestamptz not null,
  unique (domain_id, host)
);
create index subdomain_account on subdomain (account_id);
create index subdomain_seen on subdomain (last_seen_at desc, id);

-- A host's requests in one hour: replaced as a whole when the lines of the hour are counted again.
create table subdomain_hour (
  subdomain_id uuid not null references subdomain (id) on delete cascade,
  hour_at timestamptz not null,
  requests bigint not null,
  bytes bigint not null,
  primary key (subdomain_id, hour_at)
);
create index subdomain_hour_at on subdomain_hour (hour_at);

-- Which loads of an hour were counted: other ones, and the hour is counted again.
create table subdomain_scan (
  domain_id uuid not null references domain (id) on delete cascade,
  hour_at timestamptz not null,
  loads text not null,
  primary key (domain_id, hour_at)
);
create index domain_wildcard on domain (id) where name like '*.%';
