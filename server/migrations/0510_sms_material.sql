-- One life for all material of SMS: what an account wrote stands in the table of its kind, each version
-- that was given to review in sms_review. The newest approved version is the one in use.
create table sms_review (
  id uuid primary key,
  kind text not null,
  material_id uuid not null,
  account_id uuid not null references account (id),
  name text not null,
  version int not null,
  content jsonb not null,
  hits jsonb not null,
  risk text not null,
  state text not null,
  promised_at timestamptz,
  -- What was left of the promised time when the reviewer asked back.
  left_ms bigint,
  submitted_by_id uuid,
  submitted_by text not null,
  claimed_by_id uuid,
  claimed_by text,
  claimed_until timestamptz,
  first_by_id uuid,
  first_by text,
  reasons jsonb not null,
  note text,
  question text,
  reply text,
  decided_by text,
  decided_at timestamptz,
  -- The name without what makes two names look alike.
  folded text not null default '',
  created_at timestamptz not null,
  unique (account_id, material_id, version)
);
create unique index sms_review_open on sms_review (account_id, material_id) where state in ('reviewing', 'question');
create index sms_review_queue on sms_review (kind, promised_at) where state = 'reviewing';
create index sms_review_folded on sms_review (kind, folded) where state = 'approved';

create table sms_word (
  id uuid primary key,
  word text not null,
  effect text not null,
  remark text not null,
  created_at timestamptz not null
);
create unique index sms_word_word on sms_word (lower(word));

create table sms_template (
  id uuid primary key,
  account_id uuid not null references account (id),
  name text not null,
  kind text not null,
  text text not null,
  variables jsonb not null default '[]',
  remark text not null,
  status text not null,
  version int not null,
  used_version int,
  promised_at timestamptz,
  reasons jsonb not null,
  note text,
  created_at timestamptz not null
);
create unique index sms_template_name on sms_template (account_id, lower(name));
create index sms_template_account on sms_template (account_id, created_at desc);

alter table sms_signature add column version int not null default 0, add column used_version int,
  add column promised_at timestamptz, add column reasons jsonb not null default '[]', add column note text;
update sms_signature set version = 1, used_version = case when status = 'approved' then 1 end,
  promised_at = case when status = 'waiting' then created_at + interval '1 day' end;
update sms_signature set status = 'reviewing' where status = 'waiting';
insert into sms_review (id, kind, material_id, account_id, name, version, content, hits, risk, state, promised_at,
  submitted_by, reasons, folded, created_at)
select gen_random_uuid(), 'signature', id, account_id, name, 1,
  jsonb_build_object('name', name, 'source', source, 'remark', remark), '[]', 'normal', status, promised_at, '', '[]',
  lower(name), created_at
from sms_signature;

-- The template whose text the messages of a call were made of.
alter table sms_submission add column template_id uuid;
