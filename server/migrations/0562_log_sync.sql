-- How far the download of a log file is: what came in pieces is gone on with after a break.
alter table log_file add column fetched_bytes bigint not null default 0;
alter table log_file add column fetched_at timestamptz;
update log_file set fetched_at = created_at where state in ('loaded', 'removed');
