-- By how much two sources may differ in a day before it counts.
create table consistency_tolerance (
  id uuid primary key,
  pair text not null unique check (pair in ('realtimeAccurate', 'accurateLog', 'realtimeLog')),
  requests_ppm int not null,
  bytes_ppm int not null,
  floor_requests bigint not null,
  floor_bytes bigint not null,
  changed_by_email text,
  changed_at timestamptz,
  created_at timestamptz not null
);
insert into consistency_tolerance (id, pair, requests_ppm, bytes_ppm, floor_requests, floor_bytes, created_at)
select gen_random_uuid(), p, 1000, 5000, 100, 1000000, now()
from unnest(array['realtimeAccurate', 'accurateLog', 'realtimeLog']) p;
