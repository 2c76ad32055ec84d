-- Records are listed by time, so that a range of dates, a module, an operation, a person or an address is
-- a range of one index however many records there are.
drop index audit_account, audit_module, audit_at, audit_risk, audit_row;
create index audit_at on audit (at desc, number desc);
create index audit_account on audit (account_id, at desc, number desc);
create index audit_person on audit (user_id, at desc, number desc);
create index audit_module on audit (module, at desc, number desc);
create index audit_account_module on audit (account_id, module, at desc, number desc);
create index audit_operation on audit (operation, at desc, number desc);
create index audit_account_operation on audit (account_id, operation, at desc, number desc);
create index audit_object on audit (row_id text_pattern_ops, at desc, number desc);
create index audit_risk on audit (account_id, at desc, number desc) where risk = 'high';
-- All addresses share their few digits, which a trigram index cannot tell apart: they have an index of
-- their own, and leave the one for texts.
create index audit_ip on audit (ip text_pattern_ops, at desc, number desc);
drop index audit_search;
create index audit_search on audit using gin
  ((user_email || ' ' || coalesce(acting_email, '') || ' ' || row_id || ' ' || operation) gin_trgm_ops);
