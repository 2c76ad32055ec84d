-- Mail relay, resolvers and provider of SMS, set at run time; what is null follows the processes' settings.
create table outside_service (
  id uuid primary key,
  mail_from text,
  dns_servers jsonb,
  notify_url text,
  smtp_url_sealed text,
  notify_token_sealed text,
  created_at timestamptz not null
);
insert into outside_service (id, created_at)
  values ('00000000-0000-4000-8000-000000000160', clock_timestamp());
