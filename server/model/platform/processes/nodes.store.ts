import { sql } from 'kysely';
import type { nodes } from '#shared/areas/platform/processes/nodes';
import type { Out } from '#shared/kernel/contract';
import { type Ctx, internal } from '../../../kernel/db/context';
import { orderState } from './orders.store';

export type NodeRow = Out<typeof nodes.endpoints.list>['rows'][number];
/** A process that was not heard of for so long is silent: three heartbeats. */
const silentSeconds = 16;

/** Every process that was heard of and not forgotten; of one place only the newest that is silent. */
export const readNodes = async (ctx: Ctx): Promise<NodeRow[]> => {
  const { rows } = await sql<NodeRow>`with alive as (
      select *, seen_at > clock_timestamp() - interval '${sql.raw(String(silentSeconds))} seconds' as heard
      from process_state where node <> '')
    select p.id, p.node, p.host, p.pid, p.version, p.roles, case when p.heard then p.state else 'silent' end as state,
      s.wish->>'value' as "wishedState",
      case when o.id is not null then ${orderState} end as "order", nullif(o.refusal, '') as "orderRefusal",
      l.process_id is not null and p.heard as leads, case when p.heard then l.since end as "leadsSince",
      p.seen_at as "seenAt", p.started_at as "startedAt", p.cpu, p.rss, p.delay_ms as "delayMs",
      jsonb_array_length(p.jobs) as "jobCount", p.jobs
    from alive p
    left join platform_lease l on l.process_id = p.id
    left join control_order s on s.node = p.node and s.subject = 'node' and s.action = 'state' and s.replaced_at is null
      and (s.valid_until is null or s.valid_until > clock_timestamp())
    left join lateral (select * from control_order c where c.node = p.node and c.subject = 'node' and c.replaced_at is null
      order by c.created_at desc limit 1) o on true
    where p.heard or not exists (select 1 from alive q where q.node = p.node and q.seen_at > p.seen_at)
    order by p.node, p.started_at`.execute(internal(ctx));
  return rows;
};

/** Takes a process off the list; false when it still runs. */
export const forgetNode = async (ctx: Ctx, id: string): Promise<void> => {
  await sql`delete from process_state where id = ${id}`.execute(internal(ctx));
};
