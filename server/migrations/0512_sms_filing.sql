-- Whether a carrier knows a signature, for each of its parameters once.
create table sms_filing (
  id uuid primary key,
  account_id uuid not null references account (id),
  signature_id uuid not null references sms_signature (id) on delete cascade,
  param_id uuid not null references sms_param (id) on delete cascade,
  state text not null,
  remark text not null,
  created_at timestamptz not null,
  unique (signature_id, param_id)
);
create index sms_filing_account on sms_filing (account_id);
