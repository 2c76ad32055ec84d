import { type RawBuilder, sql } from 'kysely';

/** SQL: hosts seen below wildcards, each with who serves it now and whether the certificate there is made for it. */
export const subdomainRows = (): RawBuilder<unknown> => sql`
  select s.id, s.account_id, s.domain_id, s.host, s.label, s.excluded, s.first_seen_at, s.last_seen_at,
    s.requests, s.bytes, s.created_at, o.id as own_domain_id, p.proven_at as moved_at,
    case when o.id is null then 'wildcard' when p.proven_at is null then 'splitting' else 'own' end as serving,
    case when c.id is null then 'none'
      when c.hosts ? s.host or c.hosts ? regexp_replace(s.host, '^[^.]+', '*') then 'covered'
      else 'uncovered' end as cover
  from subdomain s join domain d on d.id = s.domain_id
  left join domain o on o.name = s.host and o.account_id = s.account_id and o.status <> 'Moved'
  left join certificate c on c.id = case when o.id is null then d.certificate_id else o.certificate_id end
  left join lateral (select min(f.proven_at) as proven_at from domain_config f where f.domain_id = o.id) p on true`;
