-- What happened at each supplier on a day of its own zone, kept after calls, runs and gaps are forgotten.
create table supplier_day (
  supplier text not null,
  day date not null,
  checks int not null default 0,
  failed_checks int not null default 0,
  probes int not null default 0,
  failed_probes int not null default 0,
  calls int not null default 0,
  failed_calls int not null default 0,
  purges int not null default 0,
  verified_purges int not null default 0,
  purge_p95_ms double precision,
  runs int not null default 0,
  delay_ms double precision,
  gaps_found int not null default 0,
  gaps_closed int not null default 0,
  primary key (supplier, day)
);
