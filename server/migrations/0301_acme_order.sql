-- The order of a task at its authority, with the key that the certificate will fit: a task that was cut goes on with both.
create table acme_order (
  task_id uuid primary key references task (id) on delete cascade,
  directory text not null,
  url text not null,
  key_sealed text not null,
  created_at timestamptz not null
);
