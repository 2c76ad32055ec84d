-- What was sent and answered in a call to a supplier: masked, cut and packed; it goes with its call.
create table supplier_body (
  call_id uuid not null references supplier_call (id) on delete cascade,
  part text not null check (part in ('request', 'answer')),
  type text not null,
  size_bytes bigint,
  cut boolean not null,
  content bytea,
  primary key (call_id, part)
);
-- Packed already: trying once more costs and wins nothing.
alter table supplier_body alter column content set storage external;
