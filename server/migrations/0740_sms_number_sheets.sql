-- The text a workbook is being read into, piece by piece; it takes the place of the workbook's own pieces once it is whole.
create table sms_number_text (
  file_id uuid not null references sms_number_file (id) on delete cascade,
  n int not null,
  content_enc bytea not null,
  primary key (file_id, n)
);
create index sms_number_file_idle on sms_number_file (touched_at) where state in ('uploading', 'unpacking');
