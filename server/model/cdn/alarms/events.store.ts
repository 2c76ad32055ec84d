import type { AlarmEventName } from '#shared/areas/cdn/alarms/alarmMetrics';
import { platform } from '../../../kernel/process/platform';

/** Counts of supplier events per slot (Unix seconds of its start) of each domain that had some. */
export type DomainEvents = Map<string, Map<number, Partial<Record<AlarmEventName, number>>>>;
type EventCount = { domainId: string; at: number; kind: AlarmEventName; n: number };
/** A certificate that ends within this many days is counted. */
const expiringDays = 14;

/**
 * Supplier events per slot of domains, with one query: an event of a supplier counts for each domain it
 * serves, a credential's for each domain on it, a certificate's for the domains it is bound to.
 */
export const readEvents = async (o: {
  domainIds: readonly string[];
  from: number;
  to: number;
}): Promise<DomainEvents> => {
  const { rows } = await platform().pool.query<EventCount>(
    `with span as (select to_timestamp($2) as from_at, to_timestamp($3) as to_at),
      entries as (select s.domain_id, s.param_id, p.supplier from domain_supplier s join supplier_param p on p.id = s.param_id
        where s.domain_id = any($1::uuid[])),
      calls as (select c.param_id, date_bin('5 minutes', c.created_at, timestamptz '2000-01-01') as at,
          count(*)::int as failed, count(*) filter (where c.error_class = 'throttled')::int as throttled,
          count(*) filter (where c.error_class = 'auth')::int as refused
        from supplier_call c, span where c.error_class is not null and c.created_at >= span.from_at and c.created_at < span.to_at group by 1, 2),
      cuts as (select e.param_id, date_bin('5 minutes', e.at, timestamptz '2000-01-01') as at, count(*)::int as n
        from supplier_event e, span where e.kind = 'cut' and e.at >= span.from_at and e.at < span.to_at group by 1, 2),
      downs as (select e.supplier, date_bin('5 minutes', e.at, timestamptz '2000-01-01') as at, count(distinct e.node)::int as n
        from supplier_event e, span where e.kind = 'nodeDown' and e.at >= span.from_at and e.at < span.to_at group by 1, 2),
      counted as (
        select e.domain_id, c.at, 'supplierErrors' as kind, c.failed as n from calls c join entries e using (param_id)
        union all select e.domain_id, c.at, 'supplierThrottled', c.throttled from calls c join entries e using (param_id)
        union all select e.domain_id, c.at, 'credentialRefused', c.refused from calls c join entries e using (param_id)
        union all select e.domain_id, c.at, 'supplierCut', c.n from cuts c join entries e using (param_id)
        union all select e.domain_id, d.at, 'nodesDown', d.n from downs d join (select distinct domain_id, supplier from entries) e using (supplier)
        union all select d.id, t.at, 'certificateExpiring', 1 from span, domain d join certificate c on c.id = d.certificate_id,
          generate_series(span.from_at, span.to_at - interval '5 minutes', interval '5 minutes') as t(at)
          where d.id = any($1::uuid[]) and c.not_after < t.at + ${expiringDays} * interval '1 day')
     select domain_id as "domainId", extract(epoch from at)::float8 as at, kind, sum(n)::int as n from counted where n > 0 group by 1, 2, 3`,
    [o.domainIds, o.from, o.to],
  );
  const byDomain: DomainEvents = new Map();
  for (const { domainId, at, kind, n } of rows) {
    const slots =
      byDomain.get(domainId) ?? new Map<number, Partial<Record<AlarmEventName, number>>>();
    byDomain.set(domainId, slots);
    slots.set(at, { ...slots.get(at), [kind]: n });
  }
  return byDomain;
};
