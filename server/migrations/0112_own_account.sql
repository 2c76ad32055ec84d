-- Where a session was begun, and a search over audit records that stays quick over millions of them.
alter table session add column country text;
