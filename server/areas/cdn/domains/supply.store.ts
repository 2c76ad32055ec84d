import { sql } from 'kysely';
import type { supplyLine } from '#shared/areas/cdn/domains/domainSupply';
import type { Row } from '#shared/kernel/contract';
import { type Ctx, internal } from '../../../kernel/db/context';

type Line = Omit<Row<typeof supplyLine>, 'key' | 'bytes' | 'share' | 'warnings'>;
/** Of these domains each supplier with how it stands, one line without supplier where none serves it. */
export const supplyOf = async (ctx: Ctx, names: readonly string[]): Promise<Line[]> => {
  const { rows } =
    await sql<Line>`select e.id as entry_id, d.name, d.id as domain_id, d.account_id, p.supplier, e.param_id, e.state, e.weight,
      case when e.id is not null then d.config_version end as config_version, e.live_version,
      r.state as reading, (select string_agg(distinct j ->> 'field', ', ') from jsonb_array_elements(r.differences) j) as fields,
      n.nodes, n.wrong as wrong_nodes, n.served, o.person as disabled_by, o.at as disabled_at, coalesce(e.message, r.message) as message, r.checked_at
    from domain d left join domain_supplier e on e.domain_id = d.id
      left join domain_supplier_off o on o.entry_id = e.id
      left join supplier_param p on p.id = e.param_id
      left join domain_reading r on r.entry_id = e.id
      left join certificate c on c.id = d.certificate_id
      left join lateral (select count(*)::int as nodes,
          count(*) filter (where x.error is not null or x.fingerprint is distinct from c.fingerprint)::int as wrong,
          string_agg(distinct coalesce((select k.name from certificate k where k.fingerprint = x.fingerprint limit 1), left(x.fingerprint, 16)), ', ') as served
        from certificate_edge x where x.domain_id = d.id and x.supplier = p.supplier) n on p.id is not null and c.id is not null
    where d.name = any(${names}::text[]) and d.status <> 'Moved' order by d.name, p.supplier, p.name`.execute(
      internal(ctx),
    );
  return rows;
};
