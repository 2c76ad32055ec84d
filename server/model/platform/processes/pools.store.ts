import { sql } from 'kysely';
import type { pools } from '#shared/areas/platform/processes/pools';
import { poolNames } from '#shared/areas/platform/processes/names';
import type { Out } from '#shared/kernel/contract';
import { queues } from '#shared/kernel/queues';
import { type Ctx, internal } from '../../../kernel/db/context';
import { orderState } from './orders.store';

export type PoolRow = Out<typeof pools.endpoints.list>['rows'][number];
export type History = Out<typeof pools.endpoints.history>;

const poolKeys = Object.keys(poolNames);
const lineMinutes = 15;
const limits = JSON.stringify(
  Object.fromEntries(Object.entries(queues).map(([name, q]) => [name, q.lateSeconds])),
);
/** A point of the line covers so much. */
const lineStep = '15 seconds';

/** Pools of the processes heard of lately, with what is wished of each and its line of 15 minutes. */
export const readPools = async (ctx: Ctx): Promise<PoolRow[]> => {
  const { rows } = await sql<PoolRow>`with newest as (
      select distinct on (node) node, pools from process_state
      where node <> '' and seen_at > clock_timestamp() - interval '16 seconds' order by node, seen_at desc),
    now as (
      select n.node, p.* from newest n cross join lateral jsonb_to_recordset(n.pools) as p(name text, kind text, size int,
        active int, queued int, rejected int, "waitMs" float8, "runMs" float8, state text, oldest jsonb)
      where p.name = any(${poolKeys}::text[])),
    slots as (
      select s.node, p.name, date_bin(${lineStep}::interval, s.at, 'epoch') as at, avg(p.active + p.queued)::float8 as busy
      from process_sample s
        cross join lateral jsonb_to_recordset(s.pools) as p(name text, active float8, queued float8)
      where s.step = 5 and s.at > clock_timestamp() - interval '${sql.raw(String(lineMinutes))} minutes' group by 1, 2, 3),
    lines as (select node, name, jsonb_agg(round(busy::numeric, 1) order by at) as line from slots group by node, name)
    select n.node || ' ' || n.name as key, n.name as pool, n.kind, n.node, n.size,
      case when n.state = 'running' and (n.oldest->>'since')::timestamptz
        < clock_timestamp() - (${limits}::jsonb->>n.name)::int * interval '1 second' then 'late' else n.state end as state,
      n.active, n.queued, n.rejected,
      n."waitMs", n."runMs", coalesce(l.line, '[]') as line,
      (z.wish->>'value')::int as "wishedSize", t.wish->>'value' as "wishedState",
      n.oldest->>'name' as "oldestJob", n.oldest->>'since' as "oldestAt", n.oldest->>'taskId' as "oldestTaskId",
      case when o.id is not null then ${orderState} end as "order", nullif(o.refusal, '') as "orderRefusal",
      o.valid_until as "validUntil"
    from now n
    left join lines l on l.node = n.node and l.name = n.name
    left join control_order z on z.node = n.node and z.subject = 'pool/' || n.name and z.action = 'size'
      and z.replaced_at is null and (z.valid_until is null or z.valid_until > clock_timestamp())
    left join control_order t on t.node = n.node and t.subject = 'pool/' || n.name and t.action = 'state'
      and t.replaced_at is null and (t.valid_until is null or t.valid_until > clock_timestamp())
    left join lateral (select * from control_order c where c.node = n.node and c.subject = 'pool/' || n.name
      and c.replaced_at is null order by c.created_at desc limit 1) o on true`.execute(
    internal(ctx),
  );
  return rows;
};

/** What a span of minutes is shown by: samples of 5 s, a minute or an hour. */
const stepOf = (minutes: number): 5 | 60 | 3600 =>
  minutes <= 15 ? 5 : minutes <= 1440 ? 60 : 3600;

/** One pool over the last minutes. */
export const poolHistory = async (
  ctx: Ctx,
  { node, pool, minutes }: { node: string; pool: string; minutes: number },
): Promise<History> => {
  const stepSeconds = stepOf(minutes);
  const { rows } = await sql<History['points'][number]>`select s.at, p.size, p.active, p.queued,
      p."waitMs", p."runMs"
    from process_sample s cross join lateral jsonb_to_recordset(s.pools)
      as p(name text, size float8, active float8, queued float8, "waitMs" float8, "runMs" float8)
    where s.step = ${stepSeconds} and s.node = ${node} and p.name = ${pool}
      and s.at > clock_timestamp() - ${minutes} * interval '1 minute' order by s.at`.execute(
    internal(ctx),
  );
  return { stepSeconds, points: rows };
};

/** Sums of the samples of one step under the next: means of what stands, sums of what happened, worst of times. */
const fold = (from: number, to: number, span: string, keep: string) => sql`
  with flat as (
    select s.node, date_bin(${span}::interval, s.at, 'epoch') as slot, s.at, s.cpu, s.rss, s.delay_ms, s.pools
    from process_sample s where s.step = ${from}
      and s.at >= date_bin(${span}::interval, clock_timestamp(), 'epoch') - 3 * ${span}::interval
      and s.at < date_bin(${span}::interval, clock_timestamp(), 'epoch')),
  per_pool as (
    select f.node, f.slot, p.name, max(p.kind) as kind, avg(p.size) as size, avg(p.active) as active, avg(p.queued) as queued,
      max(p.rejected) as rejected, max(p."waitMs") as "waitMs", max(p."runMs") as "runMs", max(p.state) as state
    from flat f cross join lateral jsonb_to_recordset(f.pools) as p(name text, kind text, size float8, active float8,
      queued float8, rejected float8, "waitMs" float8, "runMs" float8, state text)
    group by f.node, f.slot, p.name),
  pools as (select node, slot, jsonb_agg(to_jsonb(per_pool) - 'node' - 'slot') as pools from per_pool group by node, slot),
  whole as (select node, slot, avg(cpu) as cpu, avg(rss)::bigint as rss, max(delay_ms) as delay_ms from flat group by node, slot),
  gone as (delete from process_sample where step = ${from} and at < clock_timestamp() - ${keep}::interval)
  insert into process_sample (step, node, at, cpu, rss, delay_ms, pools)
  select ${to}, w.node, w.slot, w.cpu, w.rss, w.delay_ms, coalesce(p.pools, '[]') from whole w left join pools p using (node, slot)
  on conflict do nothing`;

/** Sums samples up by the minute and by the hour, and drops those past 15 minutes, a day and 30 days. */
export const foldSamples = async (ctx: Ctx): Promise<void> => {
  const tx = internal(ctx);
  await fold(5, 60, '1 minute', '15 minutes').execute(tx);
  await fold(60, 3600, '1 hour', '24 hours').execute(tx);
  await sql`delete from process_sample where step = 3600 and at < clock_timestamp() - interval '30 days'`.execute(
    tx,
  );
  await sql`delete from control_order where created_at < clock_timestamp() - interval '90 days'
    and (replaced_at is not null or not standing)`.execute(tx);
};
