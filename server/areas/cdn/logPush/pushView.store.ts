import { sql } from 'kysely';
import { Failure } from '#shared/kernel/errors';
import { type Ctx, internal } from '../../../kernel/db/context';

/** Pushes with what became of their objects. */
export const pushRows =
  () => sql`select p.*, o.backlog, o.backlog_since, o.sent, o.last_at, o.last_hour_at, o.message,
    case when not a.log_push or a.status = 'deactivated' then 'off' when p.state = 'paused' then 'paused' when p.failing_since is not null then 'failing'
      else 'active' end as standing
  from log_push p join account a on a.id = p.account_id cross join lateral (
    select count(*) filter (where o.state in ('waiting', 'failing'))::int as backlog, min(o.hour_at) filter (where o.state in ('waiting', 'failing')) as backlog_since,
      count(*) filter (where o.state = 'sent')::int as sent, max(o.sent_at) as last_at, max(o.hour_at) filter (where o.state = 'sent') as last_hour_at,
      (array_agg(o.message order by o.next_at desc) filter (where o.state in ('failing', 'ended')))[1] as message
    from log_push_object o where o.push_id = p.id) o`;

/** Whether an account may have its logs pushed, how many targets it has, and which of some domains are another's. */
export const pushReach = async (
  ctx: Ctx,
  accountId: string,
  domainIds: readonly string[],
): Promise<{ isOn: boolean; targets: number; others: number }> => {
  const { rows } = await sql<{
    isOn: boolean;
    targets: number;
    others: number;
  }>`select a.log_push as "isOn",
      (select count(*) from log_push p where p.account_id = a.id)::int as targets,
      (select count(*) from unnest(${domainIds}::uuid[]) x(id) where not exists (select 1 from domain d where d.id = x.id and d.account_id = a.id))::int as others
    from account a where a.id = ${accountId}::uuid for update of a`.execute(internal(ctx));
  if (!rows[0]) throw new Failure('data.absent');
  return rows[0];
};
