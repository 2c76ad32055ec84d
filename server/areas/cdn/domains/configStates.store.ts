import { sql } from 'kysely';
import { statusesFor } from '#shared/areas/cdn/domains/transitions';
import { type Ctx, internal } from '../../../kernel/db/context';

/** Domains that one task pushes at most. */
const mostPushed = 10_000;
const differs = sql`r.state not in ('same', 'pending')`;
/** Every domain that suppliers serve, with how its configuration stands at them. */
export const standings =
  () => sql`select d.id, d.account_id, d.name, d.status, d.config_version, x.live, x.drifted, x.fields,
    x.failed, x.failed_at, x.message, x.checked_at,
    case when x.failed > 0 then 'failed' when x.drifted > 0 then 'drifted' when x.pending > 0 then 'pending'
      when x.read > 0 then 'same' else 'unknown' end as standing
  from domain d join lateral (select count(*) as entries,
      string_agg(p.name || ' v' || e.live_version, ' · ' order by p.name) as live,
      count(*) filter (where ${differs})::int as drifted,
      count(*) filter (where r.state = 'pending' or e.live_version < d.config_version)::int as pending,
      count(r.entry_id)::int as read,
      (select string_agg(distinct j ->> 'field', ', ') from domain_reading y, jsonb_array_elements(y.differences) j
        where y.domain_id = d.id) as fields,
      count(*) filter (where e.state = 'error')::int as failed,
      max((select max((s ->> 'at')::timestamptz) from jsonb_array_elements(e.steps) s where s ->> 'state' = 'failed'))
        filter (where e.state = 'error') as failed_at,
      (array_agg(coalesce(e.message, r.message)) filter (where e.state = 'error' or ${differs}))[1] as message,
      max(r.checked_at) as checked_at
    from domain_supplier e join supplier_param p on p.id = e.param_id left join domain_reading r on r.entry_id = e.id
    where e.domain_id = d.id) x on x.entries > 0 and d.status <> 'Moved'`;

/** Names of domains that can be pushed and stand so; of one account when it is given. */
export const namesStanding = async (
  ctx: Ctx,
  o: { standings: readonly string[]; accountId: string | null },
): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select s.name from (${standings()}) s
    where s.standing = any(${[...o.standings]}::text[])
      and (${o.accountId}::uuid is null or s.account_id = ${o.accountId}::uuid)
      and s.status = any(${[...statusesFor('repush')]}::text[]) order by s.name limit ${mostPushed}`.execute(
    internal(ctx),
  );
  return rows.map((r) => r.name);
};
