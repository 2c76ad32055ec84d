-- Suppliers that left a domain's lines: they go on serving until every new one is live, and are cleared after that.
create table domain_former_supplier (
  domain_id uuid not null references domain (id) on delete cascade,
  param_id uuid not null references supplier_param (id),
  -- Null where the domain was never live there.
  cname text,
  weight int not null,
  regions jsonb,
  left_at timestamptz not null,
  primary key (domain_id, param_id)
);
-- Where a supplier knows the domain under this address by another credential too, it is the same one and stays.
alter table domain_removal add column cname text;

-- Where a domain is served, so that what it serves is purged, counted and read there.
create view domain_serving as
  select domain_id, param_id from domain_supplier where live_version > 0 and state <> 'stopped'
  union
  select domain_id, param_id from domain_former_supplier where cname is not null;
