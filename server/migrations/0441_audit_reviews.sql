-- Who looked at a critical record, and what they say of it.
create table audit_review (
  number bigint primary key references audit (number),
  person_id uuid not null,
  email text not null,
  note text not null,
  at timestamptz not null
);
create index audit_critical on audit (at) where risk = 'high';
-- The request that caused a letter, so that its chain can be told.
alter table letter add column request_id text not null default '';
create index letter_request on letter (request_id) where request_id <> '';
create index task_request on task (request_id);
create index event_log_request on event_log (request_id);
