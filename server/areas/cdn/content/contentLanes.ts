import { contentLanes } from '#shared/areas/cdn/content/contentLanes';
import { drainSeconds } from '#shared/areas/cdn/content/drain';
import { taskStates } from '#shared/areas/platform/tasks/tasks';
import { Failure } from '#shared/kernel/errors';
import { computedList } from '../../../kernel/db/computedList';
import { record } from '../../../kernel/db/rows';
import { serve } from '../../../kernel/http/http';
import { accountQueues, type AccountQueue } from '../../../model/cdn/content/lanes.store';
import { drivers } from '../../../drivers/cdn/index';
import { tokensLeft } from '../../../model/cdn/suppliers/gateway/rateLimiter';
import { lockTask, setPriority } from '../../../model/platform/tasks/index';

const kinds: readonly string[] = ['refresh', 'preheat', 'probe'];
const open: readonly string[] = ['waiting', 'active', 'paused'];

/** The queues of one credential with what it does a second in all, and when each account is through. */
const withEnds = (queues: readonly AccountQueue[], now: string) => {
  const perSecond = queues.reduce((sum, q) => sum + q.perSecond, 0);
  const ends = drainSeconds(
    queues.map((q) => ({ size: q.waiting + q.underWay, weight: q.priority * q.weight })),
    perSecond,
  );
  return queues.map(({ gateMs, ...q }, i) => {
    const seconds = ends[i] ?? null;
    return {
      ...q,
      key: `${q.paramId} ${q.accountId}`,
      perSecond,
      tokens: tokensLeft(drivers[q.supplier].facts.callsPerSecond, gateMs),
      etaAt: seconds === null ? null : new Date(Date.parse(now) + seconds * 1000).toISOString(),
    };
  });
};

/** Who waits at which supplier, and what goes first. */
export const contentLanesService = serve(contentLanes, {
  async list(ctx, query) {
    const queues = await accountQueues(ctx);
    const rows = [...new Set(queues.map((q) => q.paramId))].flatMap((paramId) =>
      withEnds(
        queues.filter((q) => q.paramId === paramId),
        ctx.now(),
      ),
    );
    return computedList(ctx, contentLanes.endpoints.list, rows, query);
  },
  async prioritise(ctx, { id, priority }) {
    const task = await lockTask(ctx, id);
    if (!kinds.includes(task.kind)) throw new Failure('data.absent');
    if (!open.includes(task.state))
      throw new Failure('state.refused', {
        state: [taskStates[task.state][0], taskStates[task.state][1]],
      });
    await setPriority(ctx, id, priority);
    await record(ctx, {
      module: 'task',
      operation: 'priority',
      rowId: id,
      accountId: task.accountId,
      old: JSON.stringify({ priority: task.priority }),
      new: JSON.stringify({ priority }),
    });
    ctx.emit(contentLanes.events.changed, { id }, {});
    return { ...task, priority };
  },
});
