-- What lies at a target of log push and no delivery knows, as the last look through the target told.
create table log_stray (
  id uuid primary key,
  account_id uuid not null,
  push_id uuid not null references log_push (id) on delete cascade,
  key text not null,
  bytes bigint not null,
  changed_at timestamptz,
  -- What its key tells, where it is made as ours are.
  domain_id uuid references domain (id) on delete set null,
  hour_at timestamptz,
  seen_at timestamptz not null,
  created_at timestamptz not null,
  unique (push_id, key)
);
create index log_stray_created on log_stray (created_at desc, id);
create index log_push_object_key on log_push_object (push_id, key);
-- Objects that were there before, and the deletion of objects from their target.
alter table log_push_object add column imported boolean not null default false;
alter table log_push_object add column erasure text check (erasure in ('waiting', 'erasing', 'erased', 'ended'));
alter table log_push_object alter column tried_from set default clock_timestamp();
create index log_push_object_erasing on log_push_object (id) where erasure = 'erasing';
