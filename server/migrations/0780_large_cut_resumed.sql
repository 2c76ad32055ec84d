-- Parts are noted while a file is still being cut, so that whoever goes on does so behind the last of them.
alter table large_log add column is_cut boolean not null default false;
update large_log g set is_cut = true where exists (select from large_log_part p where p.large_id = g.id);
