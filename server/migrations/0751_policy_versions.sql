-- What a policy said, each time it said something else, with who had it say so.
create table schedule_version (
  schedule_id uuid not null references schedule (id) on delete cascade,
  n int not null,
  name text not null,
  description text not null,
  method text not null,
  entries jsonb not null,
  cause text not null,
  -- Nobody: a switch or move went on by itself, or it was before there were versions.
  person text,
  -- The version whose content it has again.
  restores int,
  at timestamptz not null,
  primary key (schedule_id, n)
);
insert into schedule_version (schedule_id, n, name, description, method, entries, cause, at)
  select id, 1, name, description, method, entries, 'edit', created_at from schedule;
