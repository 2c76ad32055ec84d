-- Kept answers may hold what is shown once (a second factor's secret, recovery codes, a ticket), and the
-- hash of a request with a password in it could be guessed: both are sealed like any other secret.
delete from idempotency;
alter table idempotency drop column body_hash, drop column answer, drop column status,
  add column body_hash_sealed text not null, add column answer_sealed text;
