-- Policies over several accounts, phone numbers, silences, events of suppliers.
alter table alarm_policy alter column account_id drop not null;
alter table alarm_policy
  add column scope text not null default 'account',
  add column account_ids jsonb not null default '[]',
  add column domain_pattern text not null default '*',
  add column phones jsonb not null default '[]',
  add column tell_no_data boolean not null default false;
create index alarm_policy_several on alarm_policy (source) where scope <> 'account' and enabled;

alter table alarm_incident add column global boolean not null default false,
  -- A notice that was due stayed unsent while muted: the first point after that tells.
  add column owed boolean not null default false;

create table alarm_silence (
  id uuid primary key,
  account_id uuid references account (id),
  policy_id uuid,
  domain_id uuid,
  reason text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  ended_by text,
  created_by text not null,
  created_at timestamptz not null,
  reminded_at timestamptz
);
create index alarm_silence_account on alarm_silence (account_id, ends_at desc);
create index alarm_silence_end on alarm_silence (ends_at);

alter table notice_delivery alter column account_id drop not null;
alter table notice_delivery add column global boolean not null default false,
  add column silence_id uuid references alarm_silence (id);
create index notice_delivery_silence on notice_delivery (silence_id) where silence_id is not null;

-- What happened at suppliers beside single calls: cut off after failures, nodes that failed a check.
create table supplier_event (
  id bigserial primary key,
  at timestamptz not null,
  kind text not null,
  supplier text not null,
  param_id uuid,
  node text
);
create index supplier_event_at on supplier_event (at);

-- Evaluation finds the policies of an account without looking at the disabled ones.
create index alarm_policy_active on alarm_policy (account_id, source) where enabled;
create index supplier_call_bad on supplier_call (created_at) where error_class is not null;
