-- Files of logs that are not loaded yet, by hour: what they tell of is not whole.
create index log_file_open on log_file (hour_at) where state in ('listed', 'loading');
