import { sql } from 'kysely';
import { type Ctx, internal } from '../../../kernel/db/context';
import { keepEvent } from './events.store';

type Former = { node: string; processId: string };

/** When a process was last alive: its heartbeat, or what the launcher or it itself wrote of its end. */
const lastOf = (node: string, processId: string) => sql<{ at: string | null }>`select greatest(
    (select seen_at from process_state where id = ${processId}),
    (select max(at) from system_event where node = ${node} and kind in ('crash', 'hang', 'stop'))) as at`;

/** Writes down who leads now, and how long nobody did. */
export const keepLead = async (
  ctx: Ctx,
  me: { node: string; processId: string },
): Promise<void> => {
  const tx = internal(ctx);
  const { rows } = await sql<Former>`select node, process_id as "processId" from platform_lease
    where name = 'relay' for update`.execute(tx);
  const former = rows[0];
  if (former?.processId === me.processId) return;
  await sql`insert into platform_lease as l (name, node, process_id, since, term)
    values ('relay', ${me.node}, ${me.processId}, clock_timestamp(), 1)
    on conflict (name) do update set node = excluded.node, process_id = excluded.process_id, since = excluded.since,
      term = l.term + 1`.execute(tx);
  if (!former) return;
  const last = (await lastOf(former.node, former.processId).execute(tx)).rows[0]?.at;
  const seconds = last ? Math.max(0, (Date.now() - Date.parse(last)) / 1000) : null;
  await keepEvent(ctx, {
    node: me.node,
    kind: 'leader',
    values: { former: former.node },
    seconds: seconds === null ? null : Math.round(seconds),
  });
};

type Dead = { node: string; at: string };
/**
 * Counts a job that runs again because its process is gone, under the death that sent it back: the
 * newest of those the launcher told of and of processes that fell silent. The first one names its task.
 */
export const keepCameBack = async (ctx: Ctx, me: string, taskId: string | null): Promise<void> => {
  const tx = internal(ctx);
  const { rows } = await sql<Dead>`select node, at from (
      select node, at from system_event where kind in ('crash', 'hang') and node like 'workers%'
      union all
      select p.node, p.seen_at from process_state p where p.name = 'workers'
        and p.seen_at < clock_timestamp() - interval '6 seconds'
        and not exists (select 1 from system_event e where e.node = p.node and e.kind in ('crash', 'hang') and e.at >= p.seen_at)
    ) d where at > clock_timestamp() - interval '10 minutes' order by at desc limit 1`.execute(tx);
  const dead = rows[0];
  if (!dead) return;
  const key = `requeue ${dead.node} ${new Date(dead.at).toISOString()}`;
  const seconds = Math.round(Math.max(0, (Date.now() - Date.parse(dead.at)) / 1000));
  const values = { former: dead.node, jobs: 1 };
  if (await keepEvent(ctx, { node: me, kind: 'requeue', taskId, values, seconds, key })) return;
  await sql`update system_event set seconds = ${seconds},
    task_id = coalesce(task_id, ${taskId}),
    "values" = jsonb_set("values", '{jobs}', to_jsonb(("values"->>'jobs')::int + 1)) where key = ${key}`.execute(
    tx,
  );
};
