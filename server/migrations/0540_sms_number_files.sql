-- Lists of numbers as accounts upload them: pieces of the file, then its rows, each number sealed and found by its hash.
create table sms_number_file (
  id uuid primary key,
  account_id uuid not null references account (id),
  name text not null,
  file_name text not null,
  size_bytes bigint not null,
  state text not null,
  received_bytes bigint not null,
  pieces int not null,
  calling_code text,
  has_header boolean not null,
  number_column int,
  variables jsonb not null,
  rows int not null,
  valid int not null,
  duplicate int not null,
  invalid int not null,
  opted_out int not null,
  countries jsonb not null,
  reasons jsonb not null,
  fault jsonb,
  purge_on date not null,
  unmasked_until timestamptz,
  created_at timestamptz not null,
  -- Who may see its numbers until then.
  unmasked_for uuid,
  -- How far the check is: the next piece, the record before it, and the beginning of a record that piece ends.
  next_piece int not null default 0,
  records int not null default 0,
  rest_enc bytea,
  encoding text,
  separator text,
  touched_at timestamptz not null default clock_timestamp()
);
create unique index sms_number_file_name on sms_number_file (account_id, lower(name)) where state <> 'purged';
create index sms_number_file_account on sms_number_file (account_id, created_at desc);
create index sms_number_file_purge on sms_number_file (purge_on) where state <> 'purged';
create index sms_number_file_check on sms_number_file (touched_at) where state = 'checking';

create table sms_number_piece (
  file_id uuid not null references sms_number_file (id) on delete cascade,
  n int not null,
  content_enc bytea not null,
  primary key (file_id, n)
);
-- Rows have no key into their file: a million of them go in batches, after the file.
create table sms_number (
  file_id uuid not null,
  n int not null,
  dest_hash bytea not null,
  dest_enc bytea not null,
  dest_masked text not null,
  country text not null,
  primary key (file_id, n)
);
create unique index sms_number_once on sms_number (file_id, dest_hash);
create table sms_number_reject (
  file_id uuid not null,
  n int not null,
  reason text not null,
  shown text not null,
  primary key (file_id, n)
);
-- Files whose rows are to go.
create table sms_number_waste (file_id uuid primary key);

create table sms_opt_out (
  id uuid primary key,
  account_id uuid not null references account (id),
  masked text not null,
  source text not null,
  created_at timestamptz not null,
  dest_hash bytea not null
);
create unique index sms_opt_out_number on sms_opt_out (account_id, dest_hash);
