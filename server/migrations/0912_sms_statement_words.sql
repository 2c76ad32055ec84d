-- A carrier's own words for states, and what of a line could not be read.
alter table sms_statement add column words jsonb not null default '{}';
alter table sms_statement_line add column fault text, add column written text;
