-- Checks of an edge node by the hour, for a day; and what it was last asked for.
create table edge_node_hour (
  node_id uuid not null references edge_node (id) on delete cascade,
  hour_at timestamptz not null,
  checks int not null,
  failed int not null,
  primary key (node_id, hour_at)
);
alter table edge_node add column last_used_at timestamptz;
alter table edge_node add column last_use text check (last_use in ('witness', 'preheat', 'probe'));
create index edge_node_address on edge_node (address);
