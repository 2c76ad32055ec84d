-- What checks found, whatever they look at.
create table finding (
  id uuid primary key,
  kind text not null,
  severity text not null,
  scope_key text not null,
  account_id uuid references account (id),
  summary jsonb not null,
  place jsonb not null default '{}',
  from_at timestamptz,
  to_at timestamptz,
  state text not null,
  places int not null,
  sample jsonb not null default '[]',
  seen int not null,
  last_seen_at timestamptz not null,
  muted_until timestamptz,
  mute_reason text,
  muted_by_email text,
  repaired_by text,
  closed_at timestamptz,
  created_at timestamptz not null
);
-- One finding of a kind stands for a scope until its check passes again.
create unique index finding_standing on finding (kind, scope_key) where state <> 'closed';
create index finding_at on finding (created_at desc);
create index finding_muted on finding (muted_until) where state = 'muted';
create index finding_repaired on finding (repaired_by) where repaired_by is not null;
-- Days that failed before are checked once more, so that they stand here too.
update day_check set next_at = now() where state = 'failed';
