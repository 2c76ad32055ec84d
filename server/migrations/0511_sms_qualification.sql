create table sms_qualification (
  id uuid primary key,
  account_id uuid not null references account (id),
  name text not null,
  licence text not null,
  contact text not null,
  phone text not null,
  valid_until date not null,
  files jsonb not null,
  remark text not null,
  status text not null,
  version int not null,
  used_version int,
  promised_at timestamptz,
  reasons jsonb not null,
  note text,
  created_at timestamptz not null
);
create unique index sms_qualification_name on sms_qualification (account_id, lower(name));
create index sms_qualification_due on sms_qualification (valid_until) where status = 'approved';

-- Proofs, sealed by the platform's keys. Those of versions that were replaced stay, so that reviewers can compare.
create table sms_file (
  id uuid primary key,
  qualification_id uuid not null references sms_qualification (id) on delete cascade,
  type text not null,
  content_sealed text not null,
  created_at timestamptz not null default clock_timestamp()
);
create index sms_file_qualification on sms_file (qualification_id);

-- Days before its end at which an account was reminded of a version, each once.
create table sms_reminder (
  qualification_id uuid not null references sms_qualification (id) on delete cascade,
  version int not null,
  days int not null,
  primary key (qualification_id, version, days)
);
