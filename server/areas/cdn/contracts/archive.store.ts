import { sql } from 'kysely';
import type { Archive, Blocker } from '#shared/areas/cdn/contracts/contracts';
import { type Ctx, internal } from '../../../kernel/db/context';

/** Days an archived account can be taken back. */
const days = 30;

/** What stands against deleting an account, with how many there are of each kind. */
export const blockersOf = async (
  ctx: Ctx,
  accountId: string,
): Promise<Pick<Blocker, 'kind' | 'count'>[]> => {
  const { rows } = await sql<Pick<Blocker, 'kind' | 'count'>>`select k.kind, k.count from (
      select 'domains' as kind, 1 as n, (select count(*)::int from domain d where d.account_id = ${accountId}
        and d.status not in ('Suspend', 'Moved')) as count
      union all select 'bills', 2, (select count(*)::int from (select distinct on (m.month, m.currency) m.status, m.payable, m.total
          from bill_month m where m.account_id = ${accountId} order by m.month, m.currency, m.version desc) m
        where m.status <> 'completed' and m.payable and m.total > 0)
      union all select 'keys', 3, (select count(*)::int from api_key k where k.account_id = ${accountId} and k.enabled
        and (k.expires_at is null or k.expires_at > ${ctx.now()}::timestamptz))
      union all select 'tasks', 4, (select count(*)::int from task t where t.account_id = ${accountId}
        and t.state in ('waiting', 'active', 'paused'))) k order by k.n`.execute(internal(ctx));
  return rows;
};

/** The archive of an account; null while it is not archived. */
export const archiveOf = async (ctx: Ctx, accountId: string): Promise<Archive | null> => {
  const { rows } =
    await sql<Archive>`select archived_by, archived_at, forget_at, forgotten_at, people, domains, status_before
    from account_archive where account_id = ${accountId} for update`.execute(internal(ctx));
  return rows[0] ?? null;
};

/** Archives an account with its counts. */
export const archive = (ctx: Ctx, o: { accountId: string; statusBefore: string; by: string }) =>
  sql`insert into account_archive (account_id, status_before, archived_by, archived_at, forget_at, people, domains)
    values (${o.accountId}, ${o.statusBefore}, ${o.by}, ${ctx.now()}, ${ctx.now()}::timestamptz + ${days} * interval '1 day',
      (select count(*) from person p where p.account_id = ${o.accountId}),
      (select count(*) from domain d where d.account_id = ${o.accountId}))`.execute(internal(ctx));

/** Takes an account out of the archive. */
export const unarchive = (ctx: Ctx, accountId: string) =>
  sql`delete from account_archive where account_id = ${accountId}`.execute(internal(ctx));
