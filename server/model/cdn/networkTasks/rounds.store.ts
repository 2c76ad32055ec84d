import { sql } from 'kysely';
import {
  netRound,
  netRounds,
  type RoundNode,
  roundsOfTask,
} from '#shared/areas/cdn/networkTasks/netRounds';
import type { ProbeFault } from '#shared/areas/cdn/networkTasks/netResults';
import { netTasks } from '#shared/areas/cdn/networkTasks/netTasks';
import type { Row } from '#shared/kernel/contract';
import type { Sentence } from '#shared/kernel/field';
import { type Ctx, internal } from '../../../kernel/db/context';
import { columnsOf, insert } from '../../../kernel/db/rows';
import type { NetTask } from './tasks.store';

export type NetRound = Row<typeof netRound>;
export type OpenRound = NetRound & { cursor: number; cronRunId: string | null };
const columns = sql.join(columnsOf(netRound).map((c) => sql.ref(c)));

/** Consoles of staff hear how a round goes on. */
export const tellRound = (ctx: Ctx, { id, taskId }: Pick<NetRound, 'id' | 'taskId'>): void => {
  ctx.emit(netRounds.events.changed, { id, taskId }, {});
  ctx.emit(netTasks.events.changed, { id: taskId }, {});
};

/** Enters a round of a task and hands it to the workers; a second one at once is refused by its key. */
export const enterRound = async (ctx: Ctx, task: NetTask, cronRunId: string): Promise<void> => {
  const row = await insert(ctx, netRound, {
    taskId: task.id,
    kind: task.kind,
    state: 'running',
    nodes: [],
    targetCount: task.targetCount,
    pairs: 0,
    badPairs: 0,
    packets: 0,
    lost: 0,
  });
  await sql`update net_round set cron_run_id = ${cronRunId}, worked_at = ${ctx.now()}
    where id = ${row.id}`.execute(internal(ctx));
  ctx.enqueue(netRounds.jobs.measure, { id: row.id });
  tellRound(ctx, row);
};

/** A round that runs, locked; null once it has ended or is gone. */
export const openRound = async (ctx: Ctx, id: string): Promise<OpenRound | null> => {
  const { rows } = await sql<OpenRound>`select ${columns}, cursor, cron_run_id from net_round
    where id = ${id} and state = 'running' for update`.execute(internal(ctx));
  return rows[0] ?? null;
};

/** Notes the nodes of a round, before the first of them is probed. */
export const keepNodes = async (
  ctx: Ctx,
  id: string,
  nodes: readonly RoundNode[],
): Promise<void> => {
  await sql`update net_round set nodes = ${JSON.stringify(nodes)}::jsonb
    where id = ${id}`.execute(internal(ctx));
};

/** What a pair came to in a round. Milliseconds; null where nothing answered. */
export type Pair = {
  node: number;
  target: number;
  sent: number;
  lost: number;
  p50: number | null;
  p95: number | null;
  error: ProbeFault | null;
  bad: boolean;
  path: string | null;
};
/** Pairs of a block, column by column. */
export type Pairs = { readonly [K in keyof Pair]: Pair[K][] };
/** Keeps what was measured of some targets and moves on behind them; a second time changes nothing. */
export const keepPairs = async (
  ctx: Ctx,
  id: string,
  o: { pairs: Pairs; cursor: number },
): Promise<OpenRound | null> => {
  const before = await openRound(ctx, id);
  if (!before || before.cursor >= o.cursor) return before;
  const tx = internal(ctx);
  const { pairs } = o;
  await sql`insert into net_result (round_id, node_n, target_n, sent, lost, p50, p95, error, bad, path)
    select ${id}, x.* from unnest(${pairs.node}::int[], ${pairs.target}::int[], ${pairs.sent}::int[],
      ${pairs.lost}::int[], ${pairs.p50}::real[], ${pairs.p95}::real[], ${pairs.error}::text[], ${pairs.bad}::boolean[],
      ${pairs.path}::text[]) as x
    on conflict do nothing`.execute(tx);
  const sum = (of: readonly number[]) => of.reduce((total, n) => total + n, 0);
  const { rows } =
    await sql<OpenRound>`update net_round set cursor = ${o.cursor}, worked_at = ${ctx.now()},
      pairs = pairs + ${pairs.node.length}, bad_pairs = bad_pairs + ${pairs.bad.filter(Boolean).length},
      packets = packets + ${sum(pairs.sent)}, lost = lost + ${sum(pairs.lost)}
    where id = ${id} returning ${columns}, cursor, cron_run_id`.execute(tx);
  const after = rows[0];
  if (after) tellRound(ctx, after);
  return after ?? null;
};

/** Bad pairs and all pairs of each node of a round, by its number. */
export const countsByNode = async (
  ctx: Ctx,
  id: string,
): Promise<{ node: number; bad: number; pairs: number }[]> => {
  const { rows } = await sql<{ node: number; bad: number; pairs: number }>`select node_n as node,
      (count(*) filter (where bad))::int as bad, count(*)::int as pairs
    from net_result where round_id = ${id} group by node_n order by node_n`.execute(internal(ctx));
  return rows;
};

/** Targets that are bad at all of some nodes: how many, and the first of them. */
export const badAtAll = async (
  ctx: Ctx,
  round: NetRound,
  nodes: readonly number[],
): Promise<{ count: number; first: string[] }> => {
  const { rows } = await sql<{ count: number; first: string[] }>`with bad as (
      select target_n from net_result where round_id = ${round.id} and bad and node_n = any(${[...nodes]}::int[])
      group by target_n having count(*) = ${nodes.length})
    select (select count(*)::int from bad) as count,
      coalesce((select array_agg(x.target order by x.n) from (select t.n, t.target from net_target t join bad on bad.target_n = t.n
        where t.task_id = ${round.taskId} order by t.n limit 5) x), '{}') as first`.execute(
    internal(ctx),
  );
  return rows[0] ?? { count: 0, first: [] };
};

/** Moves a running round to its end. Rounds of the task beyond those that stay go with their results. */
export const moveRound = async (
  ctx: Ctx,
  round: NetRound,
  to: { state: 'done' | 'stopped'; verdict: Sentence; columns: Sentence | null },
): Promise<void> => {
  const tx = internal(ctx);
  await sql`update net_round set state = ${to.state}, verdict = ${JSON.stringify(to.verdict)}::jsonb,
      columns = ${to.columns ? JSON.stringify(to.columns) : null}::jsonb, ended_at = ${ctx.now()}
    where id = ${round.id} and state = 'running'`.execute(tx);
  await sql`delete from net_round where id in (select id from net_round where task_id = ${round.taskId}
    and state <> 'running' order by created_at desc offset ${roundsOfTask})`.execute(tx);
  tellRound(ctx, round);
};

/** Ids of rounds at which nobody has worked for a minute. */
export const leftRunning = async (ctx: Ctx): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select id from net_round where state = 'running'
    and worked_at < ${ctx.now()}::timestamptz - interval '1 minute' limit 100`.execute(
    internal(ctx),
  );
  return rows.map((r) => r.id);
};
