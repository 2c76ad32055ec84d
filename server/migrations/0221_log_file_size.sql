-- Size and checksum are those of the packed file that is handed out; both are known with its first link.
alter table log_file rename column content_sha256 to file_sha256;
alter table log_file add column file_bytes bigint;
update log_file set file_sha256 = null where file_sha256 is not null;
