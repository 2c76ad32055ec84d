-- Who holds a key: a process that stood still while another took its work over must not finish it.
alter table idempotency add column holder uuid;
