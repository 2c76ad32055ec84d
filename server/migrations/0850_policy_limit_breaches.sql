-- Months in which the forecast of a policy left what was agreed with a supplier: people hear of it once. Rows outlive
-- the limit, whose finding is closed by them.
create table policy_limit_breach (
  limit_id uuid not null,
  month text not null,
  first_at timestamptz not null,
  primary key (limit_id, month)
);
create index policy_limit_breach_age on policy_limit_breach (first_at);
