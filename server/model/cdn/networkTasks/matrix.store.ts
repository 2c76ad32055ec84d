import { sql } from 'kysely';
import { mostColumns, netRound } from '#shared/areas/cdn/networkTasks/netRounds';
import type { netResults } from '#shared/areas/cdn/networkTasks/netResults';
import type { netRounds } from '#shared/areas/cdn/networkTasks/netRounds';
import type { Got, Out } from '#shared/kernel/contract';
import { Failure } from '#shared/kernel/errors';
import { type Ctx, internal } from '../../../kernel/db/context';
import { columnsOf } from '../../../kernel/db/rows';
import type { NetRound } from './rounds.store';

type Matrix = Out<(typeof netRounds)['endpoints']['matrix']>;
type Question = Got<(typeof netRounds)['endpoints']['matrix']>;
type Head = NetRound & { taskName: string; lossPercent: number; p95LimitMs: number };
type Cell = {
  node: number;
  col: number;
  pairs: number;
  bad: number;
  loss: number;
  p95: number | null;
};
const columns = sql.join(columnsOf(netRound).map((c) => sql.ref(`r.${c}`)));

/** Nodes by spans of targets: each span of about the same length, few enough to be seen at once. */
export const matrixOf = async (ctx: Ctx, q: Question): Promise<Matrix> => {
  const tx = internal(ctx);
  const heads =
    await sql<Head>`select ${columns}, t.name as task_name, t.loss_percent, t.p95_limit_ms
    from net_round r join net_task t on t.id = r.task_id where r.id = ${q.id}`.execute(tx);
  const head = heads.rows[0];
  if (!head) throw new Failure('data.absent');
  const { taskName, lossPercent, p95LimitMs, ...round } = head;
  const to = Math.min(q.toTarget ?? round.targetCount, round.targetCount);
  const from = Math.min(q.fromTarget, to);
  const width = Math.max(1, Math.ceil((to - from) / mostColumns));
  const { rows: cells } =
    await sql<Cell>`select node_n as node, ((target_n - ${from}) / ${width})::int as col,
      count(*)::int as pairs, (count(*) filter (where bad))::int as bad,
      sum(lost)::float8 / greatest(sum(sent), 1) as loss, max(p95)::float8 as p95
    from net_result where round_id = ${q.id} and target_n >= ${from} and target_n < ${to}
    group by 1, 2`.execute(tx);
  const { rows: spans } = await sql<{ from: number; target: string }>`select n as "from", target
    from net_target where task_id = ${round.taskId} and n >= ${from} and n < ${to}
      and (n - ${from}) % ${width} = 0 order by n`.execute(tx);
  const byPlace = new Map(cells.map((c) => [`${c.node} ${c.col}`, c]));
  return {
    round,
    taskName,
    lossPercent,
    p95LimitMs,
    columns: spans.map((s) => ({ ...s, to: Math.min(s.from + width, to) })),
    cells: round.nodes.map((_, node) =>
      spans.map((_span, col) => {
        const cell = byPlace.get(`${node} ${col}`);
        return cell ? { pairs: cell.pairs, bad: cell.bad, loss: cell.loss, p95: cell.p95 } : null;
      }),
    ),
  };
};

type Filter = Partial<Got<(typeof netResults)['endpoints']['list']>>;
/** SQL: results of a round, the newest one without its id, narrowed to a node and a span of targets. */
export const resultRows = (_ctx: Ctx, q: Filter) => {
  const round = q.roundId
    ? sql`${q.roundId}::uuid`
    : sql`(select id from net_round order by created_at desc limit 1)`;
  return sql`select r.id || ' ' || x.node_n || ' ' || x.target_n as key, r.id as round_id,
      r.nodes -> x.node_n::int ->> 'name' as node, t.target, r.kind as method, x.bad, x.sent::int as sent,
      x.lost::float8 / greatest(x.sent, 1) as loss, x.p50::float8 as p50, x.p95::float8 as p95, x.error, x.path
    from net_round r join net_result x on x.round_id = r.id
      join net_target t on t.task_id = r.task_id and t.n = x.target_n
    where r.id = ${round}
      and (${q.nodeNumber ?? null}::int is null or x.node_n = ${q.nodeNumber ?? null}::int)
      and x.target_n >= ${q.fromTarget ?? 0} and x.target_n < ${q.toTarget ?? 2_147_483_647}::bigint`;
};
