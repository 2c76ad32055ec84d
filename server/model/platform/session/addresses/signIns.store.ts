import { type RawBuilder, sql } from 'kysely';
import { sentence } from '#shared/kernel/sentences';
import { type Ctx, internal } from '../../../../kernel/db/context';
import { platform } from '../../../../kernel/process/platform';
import { keepFindings } from '../../findings/index';

/** SQL: the network that an address counts to, /24 of IPv4 and /64 of IPv6; null where there is no address. */
export const networkSql = (
  ip: RawBuilder<unknown>,
) => sql`network(set_masklen(nullif(${ip}, '')::inet,
  case when family(nullif(${ip}, '')::inet) = 4 then 24 else 64 end))::text`;

/** SQL: whether the session that the attempt `a` began still holds. */
export const stillOpen = (ctx: Ctx) => sql`exists (select 1 from session s where s.id = a.session_id
  and s.revoked_at is null and s.ends_at > ${ctx.now()} and s.seen_at > ${ctx.now()}::timestamptz
    - ${platform().config.SESSION_IDLE_MINUTES} * interval '1 minute')`;

/** Accounts that were tried from one address within a day, from which on it is worth a look. */
export const manyAccounts = 5;
/** Looks for addresses from which many accounts were tried within 24 hours, unless a rule allows them. */
export const lookForSharedAddresses = async (ctx: Ctx): Promise<void> => {
  const { rows } = await sql<{ ip: string; accounts: number; names: string[] }>`select a.ip,
      count(distinct a.account_id)::int as accounts, (array_agg(distinct c.name))[1:20] as names
    from sign_in_attempt a join account c on c.id = a.account_id
    where a.at > ${ctx.now()}::timestamptz - interval '24 hours' and a.ip <> '' and a.result <> 'simulated'
      and coalesce((select r.action from network_rule r where a.ip::inet <<= r.network
        and (r.ends_at is null or r.ends_at > ${ctx.now()}) order by masklen(r.network) desc limit 1), '') <> 'allow'
    group by a.ip having count(distinct a.account_id) >= ${manyAccounts}`.execute(internal(ctx));
  await keepFindings(ctx, 'sharedAddress', {
    checked: 'all',
    found: rows.map(({ ip, accounts, names }) => ({
      key: ip,
      accountId: null,
      summary: sentence('session.sharedAddress', { ip, accounts }),
      place: { ip },
      fromAt: null,
      toAt: null,
      places: accounts,
      sample: names.map((what) => ({ what, kind: 'text', expected: null, found: null })),
    })),
  });
};

/** The session that an attempt began, while it holds. */
export const openSessionOf = async (
  ctx: Ctx,
  id: string,
): Promise<{ sessionId: string; personId: string } | undefined> => {
  const { rows } = await sql<{
    sessionId: string;
    personId: string;
  }>`select a.session_id, a.person_id
    from sign_in_attempt a where a.id = ${id} and ${stillOpen(ctx)}`.execute(internal(ctx));
  return rows[0];
};
