-- Data tests of one's own: a saved question, a comparison and a limit beside those that are built in.
alter table data_test drop constraint data_test_rule_key;
create unique index data_test_rule on data_test (rule) where rule <> 'own';
alter table data_test
  add column name text,
  add column query_id uuid references saved_query (id),
  add column comparison text,
  add column limit_value bigint;
create unique index data_test_name on data_test (name) where rule = 'own';
