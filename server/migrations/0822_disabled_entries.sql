-- Suppliers that staff took a domain away from: out of DNS at once, stopped there once answers have run out.
create table domain_supplier_off (
  entry_id uuid primary key references domain_supplier (id) on delete cascade,
  person text not null,
  at timestamptz not null,
  -- When it is stopped at the supplier, and when it was.
  next_at timestamptz not null,
  done_at timestamptz
);
create index domain_supplier_off_open on domain_supplier_off (next_at) where done_at is null;
