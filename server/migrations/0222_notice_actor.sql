-- Who caused what a notice tells of; null where nobody did.
alter table notification add column actor text;
