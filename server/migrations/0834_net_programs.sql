-- What programs a host of workers can measure paths with, as it found out itself; why it cannot where not.
create table host_ability (
  host text not null,
  kind text not null,
  why text,
  checked_at timestamptz not null,
  primary key (host, kind)
);
-- The hops of a trace, as its program told them.
alter table net_result add column path text;
