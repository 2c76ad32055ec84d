-- What a read method was asked with, so that the same question can be put again.
alter table supplier_call add column input jsonb;
