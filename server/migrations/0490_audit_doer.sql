-- What one member of staff did, as themselves or signed in as a customer.
create index audit_doer on audit ((coalesce(acting_email, user_email)), at desc);
