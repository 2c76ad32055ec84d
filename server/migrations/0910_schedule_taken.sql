-- A turn of a timetable is handed out once it is due and only when the one before was taken, so that at
-- most one of each waits however slow the work is.
alter table schedule_turn add column taken bigint not null default 0;
update schedule_turn set taken = turn;
