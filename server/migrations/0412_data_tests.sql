-- What must hold for every closed day; one row for each rule.
create table data_test (
  id uuid primary key,
  rule text not null unique,
  severity text not null,
  state text not null default 'never',
  last_day date,
  last_at timestamptz,
  places int not null default 0,
  sample jsonb not null default '[]',
  muted_until timestamptz,
  mute_reason text,
  muted_by_email text,
  created_at timestamptz not null
);
-- What a test found of a day when it last looked.
create table data_test_day (
  test_id uuid not null references data_test (id) on delete cascade,
  day date not null,
  places int not null,
  at timestamptz not null,
  primary key (test_id, day)
);
insert into data_test (id, rule, severity, created_at)
select gen_random_uuid(), r.rule, r.severity, now() + r.n * interval '1 ms'
from (values (1, 'hits', 'error'), (2, 'statuses', 'error'), (3, 'regions', 'error'), (4, 'slots', 'warning'),
  (5, 'negatives', 'error'), (6, 'hours', 'error'), (7, 'ledger', 'error'), (8, 'bills', 'error'),
  (9, 'holds', 'warning'), (10, 'counters', 'warning')) as r (n, rule, severity);
insert into cron_schedule (id, kind, name, cron, zone, missed, params, state, next_at, by_staff, created_by_email, created_at)
values (gen_random_uuid(), 'dataTests', 'Data tests', '30 3 * * *', 'UTC', 'once', '{"days": 3}', 'active',
  date_trunc('day', now()) + interval '1 day 3 hours 30 minutes', true, 'system', now());
