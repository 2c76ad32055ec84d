import { sql } from 'kysely';
import { type Ctx, internal } from '../../../kernel/db/context';
import { zoneTtlSeconds } from '../dns/ttl';
import type { SupplierEntry } from './domains.store';
import { isOff } from './off';

/** Keeps what left a domain's lines: it serves on, where it was live, until each new supplier is live. */
export const keepFormer = async (ctx: Ctx, went: readonly SupplierEntry[]): Promise<void> => {
  for (const e of went)
    await sql`insert into domain_former_supplier (domain_id, param_id, cname, weight, regions, left_at)
      select e.domain_id, e.param_id,
        case when e.live_version > 0 and e.state not in ('stopped', 'skipped') and not ${isOff} then e.cname end,
        e.weight, e.regions, ${ctx.now()} from domain_supplier e where e.id = ${e.id}
      on conflict (domain_id, param_id) do update set cname = coalesce(excluded.cname, domain_former_supplier.cname),
        weight = excluded.weight, regions = excluded.regions, left_at = excluded.left_at`.execute(
      internal(ctx),
    );
};

/**
 * Lets the former suppliers of a domain go: no name leads to them from the zone's next version on. Answers
 * the removals that are due once no resolver keeps an older answer.
 */
export const releaseFormer = async (ctx: Ctx, domainId: string): Promise<string[]> => {
  await sql`delete from domain_former_supplier where domain_id = ${domainId}`.execute(
    internal(ctx),
  );
  const { rows } = await sql<{ id: string }>`update domain_removal
    set next_at = clock_timestamp() + ${zoneTtlSeconds} * interval '1 s'
    where domain_id = ${domainId} and done_at is null and next_at = 'infinity' returning id`.execute(
    internal(ctx),
  );
  return rows.map((r) => r.id);
};

/** SQL: targets of domain `d` at its former suppliers, while some new one is not live yet. */
export const formerTargets = sql`select 1000 + row_number() over (order by f.param_id) as n,
    jsonb_build_object('paramId', f.param_id, 'cname', f.cname, 'weight', f.weight,
      'regions', case when jsonb_typeof(f.regions) = 'array' then f.regions end) as target
  from domain_former_supplier f where f.domain_id = d.id and f.cname is not null
    and exists (select from domain_supplier e where e.domain_id = d.id and e.live_version = 0
      and e.state <> 'skipped' and not ${isOff})
    and not exists (select from domain_supplier e where e.domain_id = d.id and e.param_id = f.param_id and e.live_version > 0)`;
