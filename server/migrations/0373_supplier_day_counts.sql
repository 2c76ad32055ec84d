-- When a day was last counted: one that was not counted after its end is counted again while its sources last.
alter table supplier_day add column counted_at timestamptz;
