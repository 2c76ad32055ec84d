-- Single hosts below a wildcard domain are processed again: their lines are a load of their own over the load that holds the others.
alter table log_process add column hosts text[] not null default '{}';
-- Null where a batch takes all lines of its files.
alter table log_process_unit add column hosts text[];
alter table log_load add column base_id uuid;
alter table log_load add column hosts text[];
alter table log_load add check ((base_id is null) = (hosts is null));
create index log_load_base on log_load (base_id) where base_id is not null;

-- Hosts whose lines in a load were replaced by another load: in no sum, until they are deleted.
create table log_load_host (
  load_id uuid not null references log_load (id) on delete cascade,
  host text not null,
  primary key (load_id, host)
);
