-- State 3 of a chunk: its message is in doubt at a carrier that can be asked, and goes to it again if that never had it.
create index sms_chunk_doubt on sms_chunk (only_param) where state = 3;
