-- Runs of all lanes in one list: why a run failed in a class, who asked, and which supplier calls it made.
alter table sync_run
  add column error_class text,
  add column actor text not null default '',
  add column request_id text not null default '',
  add column started_at timestamptz;
update sync_run set started_at = created_at - ms * interval '1 ms';
alter table sync_run alter column started_at set not null;
create index sync_run_failed on sync_run (created_at desc) where message is not null;
