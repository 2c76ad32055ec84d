-- What the nodes of a supplier showed of each field of a domain's rules, for the version last proven.
create table domain_proof (
  entry_id uuid primary key references domain_supplier (id) on delete cascade,
  domain_id uuid not null references domain (id) on delete cascade,
  version int not null,
  facts jsonb not null,
  checked_at timestamptz not null
);
create index domain_proof_domain on domain_proof (domain_id);
