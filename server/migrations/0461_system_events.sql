-- What happened to the platform: starts, crashes, leader changes, backlogs and the like.
create table system_event (
  id uuid primary key,
  at timestamptz not null,
  kind text not null,
  severity text not null,
  node text not null default '',
  "values" jsonb not null default '{}',
  -- The last lines of the log of what crashed.
  log text,
  seconds double precision,
  ended_at timestamptz,
  -- What stands once: a circuit that is open, a queue that is late. Given up when it ends.
  key text unique
);
create index system_event_at on system_event (at);
