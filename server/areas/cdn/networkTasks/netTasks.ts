import { netTask, netTasks } from '#shared/areas/cdn/networkTasks/netTasks';
import { mostTargets, readTargets } from '#shared/areas/cdn/networkTasks/targets';
import type { Got } from '#shared/kernel/contract';
import { badField, Failure } from '#shared/kernel/errors';
import { plainVerbs } from '../../../kernel/db/crud';
import type { Ctx } from '../../../kernel/db/context';
import { change } from '../../../kernel/db/rows';
import { serve } from '../../../kernel/http/http';
import {
  isRunning,
  keepTargets,
  lockTask,
  taskRows,
} from '../../../model/cdn/networkTasks/tasks.store';
import { allNodes } from '../../../model/cdn/suppliers/nodes';
import {
  dropSchedule,
  keepSchedule,
  moveSchedule,
  runByHand,
  scheduleOf,
} from '../../../model/platform/cronSchedules/index';

const { create, update } = netTasks.endpoints;
const subjectOf = (id: string) => ({ kind: 'networkTask', subject: id }) as const;

/** The targets of lines; refuses the whole list where a line is none, and names the first. */
const targetsOf = (lines: readonly string[]): string[] => {
  const { targets, bad, badCount } = readTargets(lines);
  const [first] = bad;
  if (first) throw badField('targets', 'net.targets', { count: badCount, line: first.line });
  if (targets.length === 0) throw badField('targets', 'net.noTargets');
  if (targets.length > mostTargets)
    throw badField('targets', 'field.tooMany', { field: 'targets', max: mostTargets });
  return targets;
};

const verbs = plainVerbs(netTasks, {
  source: taskRows,
  async check(ctx, { kind, nodeIds }) {
    if (kind === 'dns' || nodeIds.length === 0) return {};
    const nodes = new Set((await allNodes(ctx)).map((n) => n.id));
    if (nodeIds.some((id) => !nodes.has(id))) throw new Failure('data.absent');
    return {};
  },
  leave: (ctx, { id }) => dropSchedule(ctx, subjectOf(id)),
});

const place = async (ctx: Ctx, id: string, targets: readonly string[]): Promise<void> => {
  await keepTargets(ctx, id, targets);
  await change(ctx, netTask, id, { targetCount: targets.length }, { operation: 'targets' });
};
const move =
  (state: 'active' | 'paused') =>
  async (ctx: Ctx, { id }: { id: string }) => {
    await moveSchedule(ctx, await scheduleOf(ctx, subjectOf(id)), state);
    ctx.emit(netTasks.events.changed, { id }, {});
    return verbs.one(ctx, { id });
  };

/** Network tasks: what answers their requests. Each has one schedule, written with it. */
export const netTasksService = serve(netTasks, {
  ...verbs,
  async create(ctx, { targets: lines, cron, zone, missed, ...draft }: Got<typeof create>) {
    const targets = targetsOf(lines);
    const { id } = await verbs.create(ctx, { ...draft, targets, cron, zone, missed });
    await place(ctx, id, targets);
    await keepSchedule(ctx, subjectOf(id), { name: draft.name, cron, zone, missed });
    return verbs.one(ctx, { id });
  },
  async update(ctx, { targets: lines, cron, zone, missed, ...draft }: Got<typeof update>) {
    const targets = lines.some((l) => l.trim() !== '') ? targetsOf(lines) : null;
    const { id } = draft;
    await lockTask(ctx, id);
    // A round that is under way is of the targets and limits it began with.
    if (await isRunning(ctx, id)) throw new Failure('net.running');
    await verbs.update(ctx, { ...draft, targets: [], cron, zone, missed });
    if (targets) await place(ctx, id, targets);
    await keepSchedule(ctx, subjectOf(id), { name: draft.name, cron, zone, missed });
    return verbs.one(ctx, { id });
  },
  pause: move('paused'),
  resume: move('active'),
  async run(ctx, { id }) {
    await runByHand(ctx, await scheduleOf(ctx, subjectOf(id)));
    return verbs.one(ctx, { id });
  },
});
