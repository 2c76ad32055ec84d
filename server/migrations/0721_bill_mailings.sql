-- A file that letters carry; several letters may carry the same one.
create table letter_file (
  id uuid primary key,
  name text not null,
  type text not null,
  content bytea not null,
  created_at timestamptz not null
);
alter table letter add column file_id uuid references letter_file (id) on delete set null;
create index letter_file_of on letter (file_id) where file_id is not null;
-- A month bill sent to the account as letters with its PDF: which version, by whom.
create table bill_mailing (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  month text not null,
  version int not null,
  file_id uuid references letter_file (id) on delete set null,
  sent_by text not null,
  created_at timestamptz not null
);
create index bill_mailing_month on bill_mailing (account_id, month, created_at desc);
-- That a month was paid, once.
create table bill_payment (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  month text not null,
  paid_on date not null,
  note text not null,
  marked_by text not null,
  created_at timestamptz not null,
  unique (account_id, month)
);
