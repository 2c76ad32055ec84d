-- Log workers: which of them has taken a file, and which stored a load.
alter table log_file add column worker text;
alter table log_load add column worker text;
create index log_load_worker on log_load (worker, loaded_at) where worker is not null;
