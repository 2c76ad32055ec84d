-- A task that processes logs again takes files in parts part by part: a batch of its own for each.
alter table log_process_unit add column part_id uuid;
alter table log_process_unit add column part int;
alter table log_process_file drop constraint log_process_file_pkey;
alter table log_process_file add primary key (process_id, file_id, unit);
