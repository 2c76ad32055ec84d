-- Two comparisons of one day may run at once, each with figures read outside
-- of its transaction: the one that read after the newer mark stays.
alter table bill_comparison add column number bigint not null default 0;
