-- Records are found by the names of what they are about, before and after a change; the expression is that of audit.store.ts.
drop index audit_search;
create index audit_search on audit using gin
  ((user_email || ' ' || coalesce(acting_email, '') || ' ' || row_id || ' ' || operation
    || ' ' || coalesce(old ->> 'name', '') || ' ' || coalesce(new ->> 'name', '')
    || ' ' || coalesce(old ->> 'title', '') || ' ' || coalesce(new ->> 'title', '')
    || ' ' || coalesce(old ->> 'email', '') || ' ' || coalesce(new ->> 'email', '')
    || ' ' || coalesce(old ->> 'description', '') || ' ' || coalesce(new ->> 'description', '')) gin_trgm_ops);
-- What has no name of its own is found by the domain it belongs to.
create index audit_of_domain on audit ((coalesce(new, old) ->> 'domainId'), at desc, number desc)
  where coalesce(new, old) ->> 'domainId' is not null;
-- Names that records without a row are found by.
create index certificate_name_search on certificate using gin (name gin_trgm_ops);
create index person_email_search on person using gin (email gin_trgm_ops);
