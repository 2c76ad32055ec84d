-- A plan may be about several domains, supplier parameters and sources of an account; each of its parts names one of each.
alter table data_plan alter column domain_id drop not null;
alter table data_plan alter column param_id drop not null;
alter table data_plan alter column source drop not null;

-- The points of the sheet of a plan, as they were read.
create table data_plan_point (
  plan_id uuid not null references data_plan (id) on delete cascade,
  domain_id uuid not null references domain (id) on delete cascade,
  slot_at timestamptz not null,
  country text not null,
  measure text not null,
  value bigint not null,
  -- Its line in the sheet.
  line int not null,
  primary key (plan_id, domain_id, slot_at, country, measure)
);
