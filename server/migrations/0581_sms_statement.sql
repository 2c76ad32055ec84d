-- A carrier's own file, compared with what we have; what it fills stays known so that it can be taken back.
create table sms_statement (
  id uuid primary key,
  param_id uuid not null references sms_param (id),
  name text not null,
  currency text not null,
  from_day date not null,
  to_day date not null,
  columns jsonb not null,
  state text not null,
  lines int not null,
  matched int not null,
  fills int not null,
  different int not null,
  ours bigint not null,
  theirs bigint not null,
  created_by_email text not null,
  applied_at timestamptz,
  undone_at timestamptz,
  created_at timestamptz not null
);
create index sms_statement_param on sms_statement (param_id, created_at desc);
-- Lines that differ or fill something; what simply matches leaves no row.
create table sms_statement_line (
  id uuid primary key default gen_random_uuid(),
  statement_id uuid not null references sms_statement (id) on delete cascade,
  line int,
  carrier_id text not null,
  result text not null,
  msg_id bigint,
  part smallint,
  n smallint,
  our_state smallint,
  their_state smallint,
  our_parts int,
  their_parts int,
  our_cost bigint,
  their_cost bigint,
  fills_state boolean not null,
  fills_cost boolean not null,
  sent_at timestamptz,
  unique (statement_id, carrier_id, result, line)
);
create index sms_statement_line_of on sms_statement_line (statement_id, line);
