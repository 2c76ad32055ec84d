-- Whose chunk is next: a task has a priority, and each account that waits in a queue has what it was
-- served so far, so that all of them get their share whatever the number and size of their tasks.
alter table task add column priority int not null default 5 check (priority between 1 and 9);
-- What the task was served so far beside the others of its account.
alter table task add column pass double precision not null default 0;

create table task_clock (
  queue text primary key,
  -- What the account that was served last had been served by then.
  pass double precision not null default 0
);
create table task_share (
  queue text not null,
  account_id uuid not null,
  pass double precision not null,
  -- What the task of this account that was served last had been served by then.
  task_pass double precision not null default 0,
  primary key (queue, account_id)
);
