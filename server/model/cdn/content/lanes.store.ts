import { sql } from 'kysely';
import type { Supplier } from '#shared/suppliers';
import { type Ctx, internal } from '../../../kernel/db/context';

/** What an account has waiting at a credential. `perSecond` is what its own tasks do, since they began. */
export type AccountQueue = {
  paramId: string;
  param: string;
  supplier: Supplier;
  accountId: string;
  tasks: number;
  priority: number;
  /** Turns for one of another account at the same priority. */
  weight: number;
  /** Milliseconds until the credential's next call may go, negative since when; null before the first one. */
  gateMs: number | null;
  waiting: number;
  underWay: number;
  perSecond: number;
  oldestAt: string;
};

/** Queues of all accounts with a refresh, preheat or probe that has not ended. */
export const accountQueues = async (ctx: Ctx): Promise<AccountQueue[]> => {
  const { rows } = await sql<AccountQueue>`with parts as (
      select t.id, t.account_id, t.priority, t.weight, t.created_at,
        t.params->'lanes'->c.lane->>'paramId' as param_id,
        coalesce(sum(c.last_item - c.first_item + 1) filter (where c.state = 'waiting'), 0)::int as waiting,
        coalesce(sum(c.last_item - c.first_item + 1) filter (where c.state = 'active'), 0)::int as under_way,
        sum(c.last_item - c.first_item + 1)::float8 / t.total
          * case when t.done > 0 and ${ctx.now()}::timestamptz > t.started_at + interval '0.5 s'
              then t.done / extract(epoch from ${ctx.now()}::timestamptz - t.started_at)::float8 else 0 end as per_second
      from task t join task_chunk c on c.task_id = t.id
      where t.state in ('waiting', 'active') and t.kind in ('refresh', 'preheat', 'probe') and t.account_id is not null
      group by t.id, c.lane)
    select p.param_id, s.name as param, s.supplier, p.account_id, count(distinct p.id)::int as tasks,
      max(p.priority)::int as priority, max(p.weight)::int as weight,
      (select extract(epoch from g.next_at - clock_timestamp()) * 1000 from supplier_gate g where g.param_id = s.id)::float8 as "gateMs", sum(p.waiting)::int as waiting, sum(p.under_way)::int as under_way,
      sum(p.per_second)::float8 as per_second, min(p.created_at) as oldest_at
    from parts p join supplier_param s on s.id::text = p.param_id
    where p.waiting + p.under_way > 0
    group by p.param_id, s.id, s.name, s.supplier, p.account_id`.execute(internal(ctx));
  return rows;
};
