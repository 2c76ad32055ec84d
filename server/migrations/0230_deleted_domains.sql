-- Number of the contract an account is served under; what customers note of a domain for themselves.
alter table account add column contract_id text;
alter table domain add column extra text not null default '';
create index domain_extra_search on domain using gin (extra gin_trgm_ops);

-- What a deleted domain was, for the days in which it can be restored.
create table deleted_domain (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  name text not null,
  rules int not null,
  deleted_by text not null,
  content jsonb not null,
  kept_until timestamptz not null,
  created_at timestamptz not null
);
create index deleted_domain_account on deleted_domain (account_id, created_at desc, id);
create index deleted_domain_kept on deleted_domain (kept_until);
