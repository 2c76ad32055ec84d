import { sql } from 'kysely';
import { type Ctx, internal } from '../../../kernel/db/context';
import { isOff } from '../domains/off';

/** How a gaining credential stands with the domains of a policy. */
export type Readiness = {
  paramId: string;
  name: string;
  /** Domains that are not live there yet. */
  missing: number;
  /** A domain whose certificate is not there; null where none is amiss. */
  uncertified: string | null;
  isOpen: boolean;
  /** Up to where accurate figures of all these domains are complete there; null before the first. */
  completeTo: string | null;
};

/** Whether credentials can serve the domains of a policy: live, with their certificates, and not given up as broken. */
export const readinessOf = async (
  ctx: Ctx,
  domainIds: readonly string[],
  paramIds: readonly string[],
): Promise<Readiness[]> => {
  const { rows } = await sql<Readiness>`select p.id as param_id, p.name,
      (select count(*)::int from unnest(${domainIds}::uuid[]) x (id) where not exists (select 1 from domain_supplier e
        where e.domain_id = x.id and e.param_id = p.id and e.live_version > 0 and e.cname is not null
          and e.state not in ('stopped', 'skipped') and not ${isOff})) as missing,
      (select d.name from domain d join certificate c on c.id = d.certificate_id
        join domain_supplier e on e.domain_id = d.id and e.param_id = p.id and e.live_version > 0
        where d.id = any(${domainIds}::uuid[]) and e.certificate_fingerprint is distinct from c.fingerprint
        order by d.name limit 1) as uncertified,
      exists (select 1 from supplier_circuit o where o.param_id = p.id) as is_open,
      (select case when count(l.complete_to) = cardinality(${domainIds}::uuid[]) then min(l.complete_to) end
        from sync_lane l where l.param_id = p.id and l.source = 'accurate' and l.domain_id = any(${domainIds}::uuid[])) as complete_to
    from supplier_param p where p.id = any(${paramIds}::uuid[]) order by p.name`.execute(
    internal(ctx),
  );
  return rows;
};
