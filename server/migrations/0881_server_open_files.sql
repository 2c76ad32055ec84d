-- Open files of a host in its history.
alter table server_sample add column open_files double precision;
