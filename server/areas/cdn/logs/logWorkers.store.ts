import { sql } from 'kysely';
import { type logWorkers, mostLogWorkers } from '#shared/areas/cdn/logs/logWorkers';
import type { Out } from '#shared/kernel/contract';
import { type Ctx, internal } from '../../../kernel/db/context';
import { logWorkerPool, logWorkerQueue, logWorkerSubject } from '../../../model/cdn/logs/workers';
import { orderState } from '../../../model/platform/processes/index';

export type WorkerRow = Out<typeof logWorkers.endpoints.list>['rows'][number];
/** A process that was not heard of for so long is silent: three heartbeats. */
const heard = sql`p.seen_at > clock_timestamp() - interval '16 seconds'`;
const numbers = Array.from({ length: mostLogWorkers }, (_, i) => i + 1);
/** The newest process of each place, with its log workers as it told of them last. */
const latest = sql`newest as (select distinct on (p.node) p.*, ${heard} as heard from process_state p
    where p.name = 'workers' and p.node <> '' order by p.node, p.seen_at desc),
  told as (select n.node, n.host, n.pid, n.seen_at, n.heard, n.cpu, n.rss, s.number, s.subject, l.state, l.work,
      n.state = 'running' and n.roles ? ${logWorkerQueue} and coalesce(q.state = 'running', true) as serves
    from newest n
    cross join lateral jsonb_to_recordset(n.pools) as l(name text, state text, work jsonb)
    join unnest(${numbers}::int[], ${numbers.map(logWorkerPool)}::text[], ${numbers.map(logWorkerSubject)}::text[])
      as s(number, pool, subject) on s.pool = l.name
    left join lateral jsonb_to_recordset(n.pools) as q(name text, state text) on q.name = ${logWorkerQueue})`;
/** The wish that holds for a log worker of `t`, and how it stands. */
const wished = sql`left join control_order o on o.node = t.node and o.subject = t.subject and o.action = 'state'
    and o.replaced_at is null`;

/** Log workers of all processes: those at work, and those of which something is wished. */
export const readWorkers = async (ctx: Ctx): Promise<WorkerRow[]> => {
  const { rows } = await sql<WorkerRow>`with ${latest},
    done as (select l.worker, count(*)::int as loads, coalesce(sum(l.lines), 0)::float8 as lines,
        coalesce(sum(l.lines) filter (where l.loaded_at > clock_timestamp() - interval '1 minute'), 0)::float8 / 60 as speed
      from log_load l where l.worker is not null and l.loaded_at > clock_timestamp() - interval '1 hour' group by l.worker)
    select t.node || ' ' || t.number as key, t.node, t.number, t.host, t.pid,
      case when not t.heard then 'silent' when t.state <> 'running' then t.state when not t.serves then 'resting'
        when t.work is null then 'idle' else 'working' end as state,
      o.wish->>'value' as "wishedState", case when o.id is not null then ${orderState} end as "order",
      nullif(o.refusal, '') as "orderRefusal", t.seen_at as "seenAt",
      case when t.heard then t.work->>'name' end as "fileName",
      case when t.heard then coalesce((t.work->>'count')::int, 0) else 0 end as "fileCount",
      case when t.heard then t.work->>'since' end as "workSince",
      round(coalesce(d.speed, 0)) as "linesPerSecond", coalesce(d.lines, 0) as lines, coalesce(d.loads, 0) as loads, t.cpu, t.rss
    from told t ${wished} left join done d on d.worker = t.node || ' ' || t.number
    where t.state <> 'stopped' or o.wish->>'value' <> 'stopped'
    order by t.node, t.number`.execute(internal(ctx));
  return rows;
};

/** A log worker that a process has room for: neither at work nor wished. */
export type Room = { node: string; number: number | null };
/** Processes that take log files, each with every log worker it has room for; one without is there with null. */
export const readRoom = async (ctx: Ctx): Promise<Room[]> => {
  const { rows } = await sql<Room>`with ${latest}
    select p.node, t.number from (select distinct node from told where heard and serves) p
      left join (select t.node, t.number from told t ${wished}
        where coalesce(o.wish->>'value', t.state) = 'stopped') t on t.node = p.node
    order by p.node, t.number`.execute(internal(ctx));
  return rows;
};

/** Lets one person at a time add to a process, until the transaction ends. */
export const holdProcess = async (ctx: Ctx, node: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext(${`logWorkers ${node}`}))`.execute(internal(ctx));
};
