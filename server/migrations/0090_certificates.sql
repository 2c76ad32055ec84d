-- Certificates: the way back to the version before, the daily look at every edge, issuing by ACME.
alter table certificate
  add column source text not null default 'uploaded',
  -- Version that was in place before the present one: what a roll-back brings again.
  add column previous_version int,
  -- A replacement is on its way; when it fails anywhere, all domains return to the version before.
  add column replacing boolean not null default false,
  -- The present version is the one before a replacement that failed.
  add column returned boolean not null default false,
  add column checked_at timestamptz,
  -- Edges whose last handshake showed another certificate.
  add column wrong_count int not null default 0;

-- When the edges of a domain are looked at next; the test clock applies.
create table certificate_check (
  domain_id uuid primary key references domain (id) on delete cascade,
  next_at timestamptz not null
);
create index certificate_check_due on certificate_check (next_at);

-- What each edge showed for a domain at the last handshake.
create table certificate_edge (
  domain_id uuid not null references domain (id) on delete cascade,
  supplier text not null,
  node text not null,
  address text not null,
  certificate_id uuid not null references certificate (id) on delete cascade,
  -- Null when no handshake came about; then `error` says why.
  fingerprint text,
  expected text not null,
  not_after timestamptz,
  error text,
  ms int not null,
  checked_at timestamptz not null,
  primary key (domain_id, supplier, node)
);
create index certificate_edge_certificate on certificate_edge (certificate_id);

-- Addresses of a task's items, many to a row, so that finding one by any part of it stays quick at
-- millions of items without slowing down the rows whose states change.
create table task_targets (
  task_id uuid not null references task (id) on delete cascade,
  n int not null,
  account_id uuid,
  targets text not null,
  primary key (task_id, n)
);
create index task_targets_search on task_targets using gin (targets gin_trgm_ops);
insert into task_targets (task_id, n, account_id, targets)
select i.task_id, (i.n - 1) / 500, t.account_id, string_agg(distinct lower(i.target), E'\n')
from task_item i join task t on t.id = i.task_id group by 1, 2, 3;
