-- Share of an account in the turns of preheats that its grants cover; a task keeps the one it was submitted with.
alter table preheat_grant add column weight int not null default 1 check (weight between 1 and 10);
alter table task add column weight int not null default 1;
