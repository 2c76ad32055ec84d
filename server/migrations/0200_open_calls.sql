-- Changes asked of a supplier whose end nobody has seen: until one is over, nothing else is asked about its subject.
create table supplier_open_call (
  param_id uuid not null references supplier_param (id) on delete cascade,
  -- The domain, or for purges and prefetches their reference.
  subject text not null,
  id uuid not null,
  ref text not null,
  sent_at timestamptz not null,
  primary key (param_id, subject)
);
create index supplier_open_call_age on supplier_open_call (sent_at);
