-- A search over audit records that stays quick over millions of them; the expression is that of audit.store.ts.
create index audit_search on audit using gin
  ((user_email || ' ' || coalesce(acting_email, '') || ' ' || row_id || ' ' || operation || ' ' || ip) gin_trgm_ops);
create index audit_risk on audit (account_id, number desc) where risk = 'high';
create index audit_module on audit (account_id, module, number desc);
create index audit_at on audit (account_id, at);
