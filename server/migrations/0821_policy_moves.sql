-- Switches of single domains that belong together, and the policy each follows when it is complete.
alter table cname_switch add column move_id uuid;
alter table cname_switch add column to_schedule_id uuid references schedule (id) on delete set null;
create index cname_switch_move on cname_switch (move_id) where move_id is not null;
create index cname_switch_to on cname_switch (to_schedule_id) where to_schedule_id is not null;
