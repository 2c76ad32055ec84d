-- Recomputes of hours are about many accounts or domains, and tell how many hours they compared.
alter table data_plan alter column account_id drop not null;
alter table data_plan add column compared int;
