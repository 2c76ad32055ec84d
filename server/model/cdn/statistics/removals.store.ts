import { sql } from 'kysely';
import type { Source } from '#shared/metrics';
import { type Ctx, internal } from '../../../kernel/db/context';
import type { Reach } from './reach.store';

/**
 * Figures of a domain that are not there and will not come: removed by request, or a known gap with
 * its reason.
 */
export type Removal = {
  domainId: string;
  domain: string;
  from: string;
  to: string;
  reason: string | null;
};
/** More are not named one by one. */
const mostRemovals = 500;

/** What is missing for good of the figures of a reach, the newest first. */
export const removalsOf = async (ctx: Ctx, reach: Reach, source: Source): Promise<Removal[]> => {
  const { rows } =
    await sql<Removal>`select h.domain_id, d.name as domain, h.from_at as "from", h.to_at as "to", h.reason
    from (select domain_id, from_at, to_at, null as reason from stat_hold
        where lifted_at is null and cause = 'removal' and source = ${source}
        union select domain_id, from_at, to_at, reason from known_gap where source = ${source}) h
      join domain d on d.id = h.domain_id
    where (${reach.accountId}::uuid is null or d.account_id = ${reach.accountId}::uuid)
      and (${reach.domainIds}::uuid[] is null or d.id = any(${reach.domainIds}::uuid[]))
      and d.id <> all(${reach.hidden}::uuid[])
    order by h.from_at desc, d.name limit ${mostRemovals}`.execute(internal(ctx));
  return rows;
};
