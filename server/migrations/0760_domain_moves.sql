-- Moves of domains to other accounts, each at a full hour. What is counted before it stays where it is, under the
-- domain's id of then; from it on the name is a domain of its own in the other account.
create table domain_move (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  domain_id uuid not null references domain (id) on delete cascade,
  name text not null,
  to_account_id uuid not null references account (id) on delete cascade,
  to_domain_id uuid references domain (id) on delete set null,
  certificate_id uuid references certificate (id) on delete set null,
  drops_https boolean not null,
  at timestamptz not null,
  state text not null check (state in ('waiting', 'done', 'withdrawn', 'lapsed')),
  message jsonb,
  requested_by text not null,
  created_at timestamptz not null,
  ended_at timestamptz
);
-- One move of a domain waits at a time.
create unique index domain_move_waiting on domain_move (domain_id) where state = 'waiting';
create index domain_move_due on domain_move (at) where state = 'waiting';
create index domain_move_domain on domain_move (domain_id);
create index domain_move_next on domain_move (to_domain_id) where to_domain_id is not null;
create index domain_move_age on domain_move (created_at desc, id);

-- A name is one domain's; those that went to another account keep it for their past.
alter table domain drop constraint domain_name_key;
create unique index domain_name_key on domain (name) where status <> 'Moved';

create or replace view realtime_coverage as
select distinct on (s.domain_id, s.param_id) t.id as task_id, s.param_id, s.domain_id, d.account_id, d.name as domain
from realtime_task t
  join domain_supplier s on (s.state in ('online', 'stopped') or s.live_version > 0)
    and (t.param_ids = '[]' or t.param_ids ? s.param_id::text)
  join domain d on d.id = s.domain_id and d.status <> 'Moved'
    and ((t.account_ids = '[]' and t.domain_ids = '[]')
      or t.account_ids ? d.account_id::text or t.domain_ids ? d.id::text)
  join supplier_param p on p.id = s.param_id and p.enabled
where not t.paused
order by s.domain_id, s.param_id, t.interval_seconds, t.created_at, t.id;
