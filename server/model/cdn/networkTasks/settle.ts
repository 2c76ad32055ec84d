import { badRows, columnsOf, verdictOf } from '#shared/areas/cdn/networkTasks/verdict';
import { Failure } from '#shared/kernel/errors';
import { sentence } from '#shared/kernel/sentences';
import type { Ctx } from '../../../kernel/db/context';
import { endRun, scheduleEffects } from '../../platform/cronSchedules/index';
import { badAtAll, countsByNode, enterRound, moveRound, openRound } from './rounds.store';
import { isRunning, lockTask } from './tasks.store';

/**
 * Ends a round with its verdict in words, and with it the run of its schedule: one that found a bad path
 * has failed. A round that has ended already stays as it is.
 */
export const settleRound = async (
  ctx: Ctx,
  id: string,
  state: 'done' | 'stopped',
): Promise<boolean> => {
  const round = await openRound(ctx, id);
  if (!round) return false;
  const counts = await countsByNode(ctx, id);
  const nodes = counts.map((c) => ({ ...c, name: round.nodes[c.node]?.name ?? String(c.node) }));
  const rows = new Set(badRows(nodes).map((n) => n.name));
  const well = nodes.filter((n) => !rows.has(n.name)).map((n) => n.node);
  const verdict = state === 'stopped' ? sentence('net.stopped') : verdictOf(nodes);
  const bad = well.length > 0 ? await badAtAll(ctx, round, well) : { count: 0, first: [] };
  await moveRound(ctx, round, {
    state,
    verdict,
    columns: columnsOf({ ...bad, nodes: well.length }),
  });
  if (round.cronRunId)
    await endRun(ctx, round.cronRunId, {
      ok: state === 'done' && round.pairs > 0 && round.badPairs === 0,
      summary: verdict,
      link: `/cdn-Networktaskresults?round=${id}`,
    });
  return true;
};

/** Rounds by schedule: a run enters a round, which ends it. */
export const networkSchedules = scheduleEffects({
  kind: 'networkTask',
  async check(ctx, { subject }) {
    if (!subject || !(await lockTask(ctx, subject))) throw new Failure('data.absent');
  },
  async begin(ctx, { id, subject }) {
    const task = subject ? await lockTask(ctx, subject) : undefined;
    if (!task) throw new Failure('data.absent');
    if (await isRunning(ctx, task.id)) throw new Failure('net.running');
    await enterRound(ctx, task, id);
    return null;
  },
});
