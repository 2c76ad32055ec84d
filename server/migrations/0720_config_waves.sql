-- What a task that pushes configurations in waves has done with each of its items: which version it made
-- of the domain, once, and how that ended. So a worker that dies pushes nothing twice.
create table config_wave_push (
  task_id uuid not null references task (id) on delete cascade,
  n int not null,
  domain_id uuid not null,
  version int not null,
  pushed_at timestamptz not null,
  outcome text check (outcome in ('done', 'failed')),
  primary key (task_id, n)
);
