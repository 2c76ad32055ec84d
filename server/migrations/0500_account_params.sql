-- Which supplier parameter the domains of an account may use, for what, from when to when.
create table account_param (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  param_id uuid not null references supplier_param (id) on delete cascade,
  purpose text not null,
  from_at timestamptz not null,
  to_at timestamptz,
  created_at timestamptz not null,
  check (to_at is null or to_at > from_at)
);
-- Of one purpose a parameter is assigned once without an end; spans are kept apart by who assigns.
create unique index account_param_once on account_param (account_id, param_id, purpose) where to_at is null;
create unique index account_param_begin on account_param (account_id, param_id, purpose, from_at);
create index account_param_param on account_param (param_id);

-- Whether domains of an account may go to a parameter. An account of which no assignment for CDN or test has
-- begun is not restricted; one for test holds while the account is a test account. True for no account.
create function param_serves(account uuid, param uuid, at timestamptz) returns boolean language sql stable as $$
  select not exists (select 1 from account_param r where r.account_id = $1 and r.purpose <> 'logs' and r.from_at <= $3)
    or exists (select 1 from account_param r join account a on a.id = r.account_id
      where r.account_id = $1 and r.param_id = $2 and r.from_at <= $3 and (r.to_at is null or r.to_at > $3)
        and (r.purpose = 'cdn' or (r.purpose = 'test' and a.status in ('test', 'internalTest'))))
$$;
-- Whether logs of an account's domains are fetched under a parameter; of no assignment for logs, of all.
create function param_tells_logs(account uuid, param uuid, at timestamptz) returns boolean language sql stable as $$
  select not exists (select 1 from account_param r where r.account_id = $1 and r.purpose = 'logs' and r.from_at <= $3)
    or exists (select 1 from account_param r where r.account_id = $1 and r.param_id = $2 and r.purpose = 'logs'
      and r.from_at <= $3 and (r.to_at is null or r.to_at > $3))
$$;
