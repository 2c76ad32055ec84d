import { sql } from 'kysely';
import { netTask } from '#shared/areas/cdn/networkTasks/netTasks';
import type { Row } from '#shared/kernel/contract';
import { type Ctx, internal } from '../../../kernel/db/context';
import { columnsOf } from '../../../kernel/db/rows';
import { subjectSchedule } from '../../platform/cronSchedules/index';

export type NetTask = Row<typeof netTask>;
const columns = sql.join(columnsOf(netTask).map((c) => sql.ref(c)));

/** Network tasks with their schedule and what their newest round came to. */
export const taskRows =
  () => sql`select subject.*, s.schedule_id, s.cron, s.zone, s.missed, s.next_at,
    coalesce(s.runs, '[]'::jsonb) as runs, r.id as round_id, r.verdict,
    case when r.state = 'running' then 'running'
      when s.schedule_id is null or s.schedule_state = 'paused' then 'paused'
      when r.id is null then 'waiting' when r.bad_pairs > 0 then 'bad' else 'well' end as state
  from net_task subject left join ${subjectSchedule('networkTask')} s on true
    left join lateral (select id, state, verdict, bad_pairs from net_round where task_id = subject.id
      order by created_at desc limit 1) r on true`;

/** One task, locked until the transaction ends; undefined once it is gone. */
export const lockTask = async (ctx: Ctx, id: string): Promise<NetTask | undefined> => {
  const { rows } =
    await sql<NetTask>`select ${columns} from net_task where id::text = ${id} for update`.execute(
      internal(ctx),
    );
  return rows[0];
};

/** Whether a round of a task has not ended. */
export const isRunning = async (ctx: Ctx, taskId: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from net_round where task_id = ${taskId}
    and state = 'running'`.execute(internal(ctx));
  return rows.length > 0;
};

/** Gives a task its targets in place of those it had; rounds of those say nothing of these and go. */
export const keepTargets = async (
  ctx: Ctx,
  taskId: string,
  targets: readonly string[],
): Promise<void> => {
  const tx = internal(ctx);
  await sql`delete from net_round where task_id = ${taskId}`.execute(tx);
  await sql`delete from net_target where task_id = ${taskId}`.execute(tx);
  await sql`insert into net_target (task_id, n, target)
    select ${taskId}, x.n - 1, x.target from unnest(${[...targets]}::text[]) with ordinality as x(target, n)`.execute(
    tx,
  );
};

/** Targets of a task from a number on, in their order. */
export const targetsFrom = async (
  ctx: Ctx,
  taskId: string,
  o: { from: number; count: number },
): Promise<{ n: number; target: string }[]> => {
  const { rows } = await sql<{ n: number; target: string }>`select n, target from net_target
    where task_id = ${taskId} and n >= ${o.from} order by n limit ${o.count}`.execute(
    internal(ctx),
  );
  return rows;
};
