import { sql } from 'kysely';
import type { Region } from '#shared/edge/regions';
import { type Ctx, internal } from '../../../kernel/db/context';

export type PolicyLine = {
  name: string;
  cname: string | null;
  domainId: string;
  accountId: string;
  origin: 'policy' | 'own' | 'none';
  scheduleId: string | null;
  n: number | null;
  paramId: string | null;
  regions: Region[];
  weight: number | null;
  target: string | null;
  sinceAt: string | null;
  sinceBy: string | null;
};

/**
 * Of these domains what steers each, entry by entry. It is in force since the domain was given it or,
 * where that came later, since its entries were changed; the audit says so for as long as it is kept.
 */
export const policyLines = async (ctx: Ctx, names: readonly string[]): Promise<PolicyLine[]> => {
  const { rows } =
    await sql<PolicyLine>`select x.name, x.cname, x.id as domain_id, x.account_id, x.origin,
      case when x.origin = 'policy' then x.schedule_id end as schedule_id,
      p.n::int as n, (p.entry ->> 'paramId')::uuid as param_id, (p.entry ->> 'weight')::int as weight,
      case when jsonb_typeof(p.entry -> 'regions') = 'array' then p.entry -> 'regions' else '[]'::jsonb end as regions,
      (select s.cname from domain_supplier s where s.domain_id = x.id and s.param_id = (p.entry ->> 'paramId')::uuid) as target,
      a.at as since_at, a.user_email as since_by
    from (select d.id, d.name, d.cname, d.account_id, d.schedule_id,
        case when jsonb_typeof(d.lines) = 'array' then 'own' when d.schedule_id is null then 'none' else 'policy' end as origin,
        case when jsonb_typeof(d.lines) = 'array' then d.lines else coalesce(s.entries, '[]'::jsonb) end as entries
      from domain d left join schedule s on s.id = d.schedule_id where d.name = any(${names}::text[]) and d.status <> 'Moved') x
    left join lateral jsonb_array_elements(x.entries) with ordinality as p(entry, n) on true
    left join lateral (select u.at, u.user_email from (
        select u.at, u.user_email from audit u where u.module = 'domain' and u.row_id = x.id::text and u.new is not null
          and (u.old is null or u.old -> 'scheduleId' is distinct from u.new -> 'scheduleId' or u.old -> 'lines' is distinct from u.new -> 'lines')
        union all select u.at, u.user_email from audit u where x.origin = 'policy' and u.module = 'schedule'
          and u.row_id = x.schedule_id::text and u.new is not null
          and (u.old is null or u.old -> 'entries' is distinct from u.new -> 'entries')) u
      order by u.at desc limit 1) a on true
    order by x.name, p.n`.execute(internal(ctx));
  return rows;
};
