-- Up to when a person has read everything: "all" is one row, however many notices there are.
create table notice_reader (
  user_id uuid primary key references person (id) on delete cascade,
  read_to timestamptz not null
);
