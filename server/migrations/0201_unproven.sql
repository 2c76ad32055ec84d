-- Suppliers whose nodes did not all answer when a live version was proven: they are asked again.
create table domain_unproven (
  entry_id uuid primary key references domain_supplier (id) on delete cascade,
  version int not null,
  nodes text[] not null,
  tries int not null,
  next_at timestamptz not null
);
create index domain_unproven_due on domain_unproven (next_at);
