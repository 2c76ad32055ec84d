-- Each policy says when its suppliers leave a region and come back; so who is out is known by policy.
alter table schedule add column failover_failures int not null default 3;
alter table schedule add column failover_looks int not null default 5;
alter table schedule add column failover_calm_seconds int not null default 300;
alter table schedule_version add column failover_failures int not null default 3;
alter table schedule_version add column failover_looks int not null default 5;
alter table schedule_version add column failover_calm_seconds int not null default 300;

alter table failover add column schedule_id uuid references schedule (id) on delete cascade;
alter table failover_move add column schedule_id uuid references schedule (id) on delete cascade;
alter table failover drop constraint failover_param_id_region_key;
alter table failover_move drop constraint failover_move_param_id_region_n_key;
-- What stood for all policies stands for each that lists the supplier.
insert into failover (id, param_id, region, state, reason, since, calm_seconds, held_by, created_at, schedule_id)
  select gen_random_uuid(), f.param_id, f.region, f.state, f.reason, f.since, f.calm_seconds, f.held_by, f.created_at, s.id
  from failover f join schedule s on s.method = 'failover'
    and s.entries @> jsonb_build_array(jsonb_build_object('paramId', f.param_id));
insert into failover_move (n, param_id, region, kind, reason, looks, at, schedule_id)
  select m.n, m.param_id, m.region, m.kind, m.reason, m.looks, m.at, s.id
  from failover_move m join schedule s on s.method = 'failover'
    and s.entries @> jsonb_build_array(jsonb_build_object('paramId', m.param_id));
delete from failover where schedule_id is null;
delete from failover_move where schedule_id is null;
alter table failover alter column schedule_id set not null;
alter table failover_move alter column schedule_id set not null;
alter table failover add unique (schedule_id, param_id, region);
alter table failover_move add unique (schedule_id, param_id, region, n);
create index failover_param on failover (param_id);
create index failover_move_param on failover_move (param_id);
