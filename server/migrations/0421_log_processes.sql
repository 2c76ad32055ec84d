-- Log files that are processed again. A load that is being stored anew is hidden until it takes the place of the old one.
alter table log_load drop constraint log_load_state_check;
alter table log_load add check (state in ('loading', 'loaded', 'processing', 'replaced', 'withdrawn'));
alter table log_load add column process_id uuid;
alter table log_load add column bad_lines bigint not null default 0;
-- Milliseconds that storing took, for the measured speed.
alter table log_load add column ms int;
-- The change of figures that took its lines out of the sums.
alter table log_load add column withdrawn_by uuid;
create index log_load_hidden on log_load (domain_id, param_id) where state in ('processing', 'replaced', 'withdrawn');
create index log_load_process on log_load (process_id) where process_id is not null;
create index log_load_speed on log_load (loaded_at) where ms is not null;

alter table log_file drop constraint log_file_state_check;
alter table log_file add check (state in ('listed', 'loading', 'loaded', 'duplicate', 'bad', 'removed', 'expired'));

create table log_process (
  id uuid primary key,
  domain_ids uuid[] not null,
  from_at timestamptz not null,
  to_at timestamptz not null check (to_at > from_at),
  parser text not null,
  mode text not null check (mode in ('replace', 'missing')),
  -- The change of figures that took its output back.
  plan_id uuid,
  created_at timestamptz not null
);
create index log_process_created on log_process (created_at desc, id);

-- Files that are processed together, because one load holds them; the new load has its id from the start.
create table log_process_unit (
  process_id uuid not null references log_process (id) on delete cascade,
  n int not null,
  account_id uuid not null,
  domain_id uuid not null references domain (id) on delete cascade,
  param_id uuid not null references supplier_param (id) on delete cascade,
  old_load_id uuid,
  new_load_id uuid not null unique,
  from_at timestamptz not null,
  to_at timestamptz not null,
  files int not null,
  size_bytes bigint not null,
  result text not null default 'waiting' check (result in ('waiting', 'changed', 'same', 'failed')),
  lines_ok bigint not null default 0,
  lines_bad bigint not null default 0,
  read_ms int,
  parse_ms int,
  unplaced bigint,
  insert_ms int,
  sum_ms int,
  changed_slots int not null default 0,
  primary key (process_id, n)
);
create table log_process_file (
  process_id uuid not null,
  unit int not null,
  file_id uuid not null references log_file (id) on delete cascade,
  primary key (process_id, file_id),
  foreign key (process_id, unit) references log_process_unit (process_id, n) on delete cascade
);
create table log_bad_line (
  id uuid primary key default gen_random_uuid(),
  process_id uuid not null references log_process (id) on delete cascade,
  file_id uuid not null references log_file (id) on delete cascade,
  line bigint not null,
  "column" text,
  fault text not null,
  text text not null,
  unique (process_id, file_id, line)
);

-- Of the removal of a task's output.
alter table data_plan add column process_id uuid references log_process (id);
drop index data_plan_to_erase;
create index data_plan_to_erase on data_plan (applied_at)
  where method in ('removal', 'logOutput') and state = 'applied' and erased_at is null;
