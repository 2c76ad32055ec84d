import { monitorTask, monitorTasks } from '#shared/areas/cdn/monitors/monitorTasks';
import type { Row } from '#shared/kernel/contract';
import { badField } from '#shared/kernel/errors';
import { isZone } from '#shared/kernel/zone';
import { plainVerbs } from '../../../kernel/db/crud';
import { change } from '../../../kernel/db/rows';
import { serve } from '../../../kernel/http/http';
import { resetMonitor } from '../../../model/cdn/monitors/evaluate';
import { taskRows } from '../../../model/cdn/monitors/monitors.store';
import { backtest } from './backtest';

type Draft = Pick<
  Row<typeof monitorTask>,
  'zone' | 'points' | 'windowPoints' | 'action' | 'metric'
>;
const checkRule = ({ zone, points, windowPoints, action, metric }: Draft): void => {
  if (!isZone(zone)) throw badField('zone', 'schedule.zone');
  if (points > windowPoints) throw badField('points', 'monitor.window', { most: windowPoints });
  if (action === 'limit' && metric !== 'traffic') throw badField('action', 'monitor.limit');
};

const verbs = plainVerbs(monitorTasks, {
  source: taskRows,
  async check(_ctx, draft) {
    checkRule(draft);
    return {};
  },
  /** What was judged by the old rule says nothing of the new one. */
  async follow(ctx, after, before) {
    if (after && before) await resetMonitor(ctx, after.id);
  },
  leave: (ctx, { id }) => resetMonitor(ctx, id),
});

/** Tasks that watch whether traffic is like itself: what answers their requests. */
export const monitorTasksService = serve(
  monitorTasks,
  {
    ...verbs,
    async pause(ctx, { id, paused }) {
      await change(ctx, monitorTask, id, { paused }, { operation: 'pause' });
      if (paused) await resetMonitor(ctx, id);
      ctx.emit(monitorTasks.events.changed, { id }, {});
      return {};
    },
  },
  {
    async backtest(o, draft) {
      checkRule(draft);
      return backtest(o, draft);
    },
  },
);
