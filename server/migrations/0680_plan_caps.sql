-- What a plan says of the bandwidth and traffic of each domain, of log push targets and of messages.
alter table plan
  add column bandwidth_mbps bigint,
  add column traffic_gb bigint,
  add column requests_per_second int,
  add column log_push_targets int,
  add column sms_per_second int;
-- A domain has a control of the staff at most, and one of each limit that its plan says.
alter table domain_control
  add column source text not null default 'staff',
  add column plan_id uuid references plan (id) on delete set null,
  drop constraint domain_control_domain_id_key,
  add unique (domain_id, source);
