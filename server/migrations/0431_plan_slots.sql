-- The only slots that a change of figures is about; it is about its whole span without any.
create table data_plan_slot (
  plan_id uuid not null references data_plan (id) on delete cascade,
  slot_at timestamptz not null,
  primary key (plan_id, slot_at)
);
-- Slots of the span that hold figures and stay as they are, counted by the preview.
alter table data_plan add column unchanged int;
