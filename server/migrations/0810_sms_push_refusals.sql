-- Pushed receipts that were refused: of each parameter how many since they began, and from where the last one came.
create table sms_push_refusal (
  param_id uuid primary key references sms_param (id) on delete cascade,
  calls bigint not null,
  ip text not null,
  at timestamptz not null
);
