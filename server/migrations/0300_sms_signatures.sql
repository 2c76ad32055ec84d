create table sms_signature (
  id uuid primary key,
  account_id uuid not null references account (id),
  name text not null,
  source text not null,
  remark text not null,
  status text not null,
  created_at timestamptz not null
);
create unique index sms_signature_name on sms_signature (account_id, lower(name));
create index sms_signature_account on sms_signature (account_id, created_at desc);
