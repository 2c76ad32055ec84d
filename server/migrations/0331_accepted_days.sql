-- What was accepted has a reason; what has one need not be accepted any more.
alter table day_check drop constraint day_check_check1;
alter table day_check add check (state <> 'accepted' or reason is not null);
