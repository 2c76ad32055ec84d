import { type RawBuilder, sql } from 'kysely';
import type { preheatGrant } from '#shared/areas/cdn/content/preheatGrants';
import type { Row } from '#shared/kernel/contract';
import { type Ctx, internal } from '../../../kernel/db/context';

export type Grant = Pick<
  Row<typeof preheatGrant>,
  'id' | 'pattern' | 'urlsPerDay' | 'weight' | 'nodeIds'
>;
/** Name under which the use of a grant is counted. */
export const grantKind = 'preheatGrant';

/** Grants of an account that hold now. */
export const activeGrants = async (ctx: Ctx, accountId: string): Promise<Grant[]> => {
  const { rows } =
    await sql<Grant>`select id, pattern, urls_per_day, weight, node_ids from preheat_grant
    where account_id = ${accountId} and enabled and from_at <= ${ctx.now()}::timestamptz
      and (to_at is null or to_at > ${ctx.now()}::timestamptz)`.execute(internal(ctx));
  return rows;
};

/** SQL: all grants with what was used of each on the present day of its account, and how it stands. */
export const grantRows = (ctx: Ctx): RawBuilder<unknown> => sql`
  select g.*, coalesce((select u.used from plan_usage u where u.subject_id = g.id and u.kind = ${grantKind}
      and u.day = ((${ctx.now()}::timestamptz at time zone 'UTC') + a.utc_offset_minutes * interval '1 minute')::date), 0)::int as used_today,
    case when not g.enabled then 'disabled' when g.to_at <= ${ctx.now()}::timestamptz then 'ended'
      when g.from_at > ${ctx.now()}::timestamptz then 'planned' else 'active' end as state
  from preheat_grant g join account a on a.id = g.account_id`;
