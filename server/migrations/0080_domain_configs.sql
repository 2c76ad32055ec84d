-- Configuration versions of domains, what suppliers were found to have, own lines, who locked.
create table domain_config (
  id uuid primary key,
  account_id uuid not null references account (id),
  domain_id uuid not null references domain (id) on delete cascade,
  version int not null,
  cause text not null,
  from_version int,
  created_by text not null,
  content jsonb not null,
  -- Every supplier served this version and a probe of its nodes showed it.
  proven_at timestamptz,
  created_at timestamptz not null,
  unique (domain_id, version)
);

-- The configuration of one supplier as it was last read back.
create table domain_reading (
  entry_id uuid primary key references domain_supplier (id) on delete cascade,
  domain_id uuid not null references domain (id) on delete cascade,
  state text not null,
  version int not null,
  found jsonb,
  differences jsonb not null,
  message text,
  checked_at timestamptz not null
);
create index domain_reading_domain on domain_reading (domain_id);
create index domain_reading_drift on domain_reading (checked_at desc) where state <> 'same';

-- The nightly scan happens once a day, whoever looks first.
create table domain_drift_scan (
  day date primary key,
  task_id uuid not null
);

alter table domain add column locked_by text;
alter table domain add column locked_at timestamptz;
-- The domain's own supplier entries; null follows its policy.
alter table domain add column lines jsonb;

-- Domains made before versions were kept start with the one they have.
insert into domain_config (id, account_id, domain_id, version, cause, created_by, content, proven_at, created_at)
select gen_random_uuid(), d.account_id, d.id, d.config_version, 'existing', 'system',
  jsonb_build_object(
    'origin', jsonb_build_object('host', d.origin_host, 'port', d.origin_port,
      'protocol', d.origin_protocol, 'hostHeader', d.origin_host_header),
    'scheduleId', d.schedule_id,
    'scheduleName', (select s.name from schedule s where s.id = d.schedule_id),
    'ownLines', false,
    'certificateId', d.certificate_id,
    'certificateName', (select c.name from certificate c where c.id = d.certificate_id),
    'lines', coalesce((select jsonb_agg(jsonb_build_object('paramId', e.param_id, 'supplier', p.supplier,
        'regions', e.regions, 'weight', e.weight, 'coefficientPpm', e.coefficient_ppm) order by e.created_at, e.id)
      from domain_supplier e join supplier_param p on p.id = e.param_id where e.domain_id = d.id), '[]'::jsonb),
    'rules', coalesce((select jsonb_agg(jsonb_build_object('live', r.status <> 'deactivated', 'rule',
        jsonb_build_object('id', r.id, 'pattern', r.pattern, 'cacheSeconds', r.cache_seconds,
          'queryMode', r.query_mode, 'queryNames', r.query_names, 'originProtocol', r.origin_protocol,
          'originHost', r.origin_host, 'originPath', r.origin_path, 'requestHeaders', r.request_headers,
          'responseHeaders', r.response_headers, 'dynamic', r.dynamic, 'forceHttps', r.force_https))
        order by r.position, r.created_at, r.id)
      from domain_rule r where r.domain_id = d.id and r.status <> 'reviewing'), '[]'::jsonb)),
  case when d.status = 'Activated' then now() end, now()
from domain d;
