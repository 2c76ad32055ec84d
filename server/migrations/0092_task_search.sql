-- Large tasks are made findable by their addresses a moment after they were accepted.
alter table task add column search_due boolean not null default false;
create index task_search_due on task (created_at) where search_due;
