-- Carriers that take filings of signatures by their API, and what they answered: the state is read then, not typed.
alter table sms_param add column files_by_api boolean not null default false;
alter table sms_filing add column by_api boolean not null default false, add column reason text, add column read_at timestamptz,
  add column attempt int not null default 1, add column next_at timestamptz;
create index sms_filing_due on sms_filing (next_at) where state = 'pending' and by_api;
