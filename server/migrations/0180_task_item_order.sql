-- With the number in it, the items of one part in some states are one range, however large the task is
-- and whatever the planner knows of it: without, a part was found by reading all items of its task.
drop index task_item_state;
create index task_item_state on task_item (task_id, state, n);
