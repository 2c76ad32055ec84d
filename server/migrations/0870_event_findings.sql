-- The finding that stands for what an event left wrong, until that has ended.
alter table system_event add column finding_id uuid;
