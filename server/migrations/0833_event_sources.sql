-- What an event of the platform came from, where its writer knows: the task whose job it was, or the place to look at.
alter table system_event add column task_id uuid;
alter table system_event add column link text;
