import { sql } from 'kysely';
import { can } from '#shared/kernel/access';
import { type Ctx, internal } from '../../../kernel/db/context';

export type States = {
  domains: { status: string; n: number }[];
  certificates: { name: string; id: string; notAfter: string }[];
  firing: { policy: string; domain: string; openedAt: string }[];
  tasks: { state: string; n: number }[];
};
const mostRows = 5000;

/** How the account's things stand now; staff without an account see all. */
export const statesOf = async (ctx: Ctx, accountId: string | null): Promise<States> => {
  const tx = internal(ctx);
  const mine = sql`(${accountId}::uuid is null or account_id = ${accountId}::uuid)`;
  const domains = await sql<States['domains'][number]>`select status, count(*)::int as n from domain
    where ${mine} group by 1 order by 1`.execute(tx);
  const certificates = await sql<
    States['certificates'][number]
  >`select name, id, not_after from certificate
    where ${mine} order by not_after limit ${mostRows}`.execute(tx);
  const tasks = await sql<States['tasks'][number]>`select state, count(*)::int as n from task
    where ${mine} and state in ('waiting', 'active', 'paused') group by 1 order by 1`.execute(tx);
  const firing = can(ctx.who, 'alarm.view')
    ? await sql<
        States['firing'][number]
      >`select description as policy, domain, max(opened_at) as opened_at from alarm_incident
        where ${mine} and state = 'firing' group by 1, 2 order by 1, 2 limit ${mostRows}`.execute(
        tx,
      )
    : { rows: [] };
  return {
    domains: domains.rows,
    certificates: certificates.rows,
    firing: firing.rows,
    tasks: tasks.rows,
  };
};

/** Names of the domains to tell apart, and how many there are more. */
export const namesOf = async (
  ctx: Ctx,
  reach: { accountId: string | null; hidden: readonly string[] },
  limit: number,
): Promise<Map<string, string>> => {
  const { rows } = await sql<{ id: string; name: string }>`select id, name from domain
    where (${reach.accountId}::uuid is null or account_id = ${reach.accountId}::uuid)
      and id <> all(${reach.hidden as string[]}::uuid[]) order by name limit ${limit}`.execute(
    internal(ctx),
  );
  return new Map(rows.map((r) => [r.id, r.name]));
};
