-- A month of which no day total was told yet has no sum of them; it was shown as zero.
alter table supplier_month alter column total_bytes drop not null, alter column total_bytes drop default;
update supplier_month set total_bytes = null where total_bytes = 0;
