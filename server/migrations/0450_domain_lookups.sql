-- Support finds a domain by what its suppliers call it, and what fired for it.
create index domain_supplier_cname on domain_supplier (cname) where cname is not null;
create index alarm_incident_domain on alarm_incident (domain_id, opened_at desc);
