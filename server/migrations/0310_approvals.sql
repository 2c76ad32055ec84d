-- Everything that takes a second person stands in one table; bills give up their own two ways.
create table approval (
  id uuid primary key,
  kind text not null,
  account_id uuid references account (id),
  subject_id text not null,
  summary jsonb not null,
  preview jsonb not null default '[]',
  reason text not null default '',
  state text not null,
  version int not null,
  asked_by_id uuid,
  asked_by_email text,
  decided_by_email text,
  decided_at timestamptz,
  note text not null default '',
  lapses_at timestamptz not null,
  created_at timestamptz not null
);
-- One request of a kind waits for a subject.
create unique index approval_waiting on approval (kind, subject_id) where state = 'waiting';
create index approval_subject on approval (kind, subject_id, created_at desc);
create index approval_due on approval (lapses_at) where state = 'waiting';
create index approval_at on approval (created_at desc);

insert into approval (id, kind, account_id, subject_id, summary, reason, state, version, asked_by_id, asked_by_email,
  decided_by_email, decided_at, note, lapses_at, created_at)
select gen_random_uuid(), 'billAdjustment', j.account_id, j.id::text,
  jsonb_build_object('code', 'bill.adjustmentAsked', 'values', jsonb_build_object('account', a.name,
    'period', coalesce(j.day::text, j.month), 'amount', trim_scale(j.amount / 1000000.0), 'currency', j.currency)),
  j.reason, case j.state when 'rejected' then 'refused' else j.state end, 1, j.proposed_by_id, j.proposed_by_email,
  j.decided_by_email, j.decided_at, j.decision_note, now() + interval '7 days', j.created_at
from bill_adjustment j join account a on a.id = j.account_id
where j.state = 'waiting' or j.decided_at is not null;

insert into approval (id, kind, account_id, subject_id, summary, state, version, decided_by_email, decided_at,
  lapses_at, created_at)
select gen_random_uuid(), 'billCompletion', p.account_id, p.account_id || ' ' || p.month,
  jsonb_build_object('code', 'bill.completionAsked', 'values', jsonb_build_object('account', a.name,
    'month', p.month, 'total', trim_scale(p.total / 1000000.0), 'currency', p.currency)),
  case when p.approved_at is null then 'waiting' else 'approved' end, 1, p.approved_by_email, p.approved_at,
  now() + interval '7 days', p.created_at
from bill_approval p join account a on a.id = p.account_id;

drop table bill_approval;
alter table bill_adjustment drop column decided_by_email, drop column decided_at, drop column decision_note;
