-- Removal of a domain's data on a written request, and when the log lines behind it were deleted.
alter table data_plan add column ticket text;
alter table data_plan add column erased_at timestamptz;
create index data_plan_to_erase on data_plan (applied_at) where method = 'removal' and state = 'applied' and erased_at is null;
