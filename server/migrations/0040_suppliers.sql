-- Suppliers: pace of each credential, record of calls, edge nodes.
create table supplier_gate (
  param_id uuid primary key references supplier_param (id) on delete cascade,
  -- Instant from which the next call is due; calls of all processes queue up behind it.
  next_at timestamptz not null,
  -- Set while the supplier refuses the credential, so that staff hear of it once.
  refused_at timestamptz
);

create table supplier_call (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null,
  param_id uuid not null,
  supplier text not null,
  operation text not null,
  method text not null,
  url text not null,
  status int,
  ms int not null,
  error_class text,
  message text,
  attempt int not null,
  request_id text not null
);
create index supplier_call_at on supplier_call (created_at desc);
create index supplier_call_param on supplier_call (param_id, created_at desc);
create index supplier_call_request on supplier_call (request_id);

create table edge_node (
  id uuid primary key,
  name text not null,
  supplier text not null,
  address text not null,
  region text not null default '',
  description text not null default '',
  health text not null default 'unknown',
  last_ms int,
  checked_at timestamptz,
  created_at timestamptz not null,
  unique (supplier, address)
);
