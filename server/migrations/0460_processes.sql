-- Processes: where each of them runs, what it measures and what is wished of it.
alter table process_state add column node text not null default '';
-- What it does: names of queues, 'api'; 'lead' may hold the platform's lease.
alter table process_state add column roles jsonb not null default '[]';
alter table process_state add column state text not null default 'running';
alter table process_state add column cpu real not null default 0;
alter table process_state add column rss bigint not null default 0;
alter table process_state add column delay_ms real not null default 0;
alter table process_state add column pools jsonb not null default '[]';
-- Jobs under way at the last heartbeat.
alter table process_state add column jobs jsonb not null default '[]';

create table process_sample (
  -- 5, 60 or 3600 seconds.
  step int not null,
  node text not null,
  at timestamptz not null,
  cpu real not null,
  rss bigint not null,
  delay_ms real not null,
  pools jsonb not null,
  primary key (step, node, at)
);
create index process_sample_at on process_sample (step, at);

create table control_order (
  id uuid primary key,
  created_at timestamptz not null,
  node text not null,
  subject text not null,
  action text not null,
  -- {"value": …}; null returns to what the process was started with.
  wish jsonb not null,
  -- Holds until it is replaced, also for a process that starts later.
  standing boolean not null,
  valid_until timestamptz,
  asked_by text not null,
  replaced_at timestamptz,
  seen_at timestamptz,
  done_at timestamptz,
  -- Null while nothing is known, '' when it was taken up, else why not.
  refusal text,
  process_id uuid
);
create unique index control_order_holds on control_order (node, subject, action) where replaced_at is null;
create index control_order_created on control_order (created_at);

-- Who leads: the advisory lock decides, this row tells.
create table platform_lease (
  name text primary key,
  node text not null,
  process_id uuid not null,
  since timestamptz not null,
  term int not null
);
