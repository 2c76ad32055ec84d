import { sql } from 'kysely';
import type { Source } from '#shared/metrics';
import { type Ctx, internal } from '../../../kernel/db/context';
import type { Reach } from './reach.store';

/** Figures of a domain that were removed by request and stay so. */
export type Removal = { domainId: string; domain: string; from: string; to: string };
/** More are not named one by one. */
const mostRemovals = 500;

/** What was removed of the figures of a reach, the newest first. */
export const removalsOf = async (ctx: Ctx, reach: Reach, source: Source): Promise<Removal[]> => {
  const { rows } =
    await sql<Removal>`select distinct h.domain_id, d.name as domain, h.from_at as "from", h.to_at as "to"
    from stat_hold h join domain d on d.id = h.domain_id
    where h.lifted_at is null and h.cause = 'removal' and h.source = ${source}
      and (${reach.accountId}::uuid is null or d.account_id = ${reach.accountId}::uuid)
      and (${reach.domainIds}::uuid[] is null or d.id = any(${reach.domainIds}::uuid[]))
      and d.id <> all(${reach.hidden}::uuid[])
    order by h.from_at desc, d.name limit ${mostRemovals}`.execute(internal(ctx));
  return rows;
};
