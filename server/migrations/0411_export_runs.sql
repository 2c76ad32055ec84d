-- The run of a schedule that an export belongs to and ends.
alter table metric_export add column run_id uuid;
