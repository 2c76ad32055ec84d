import {
  isProgram,
  mostPrograms,
  netTask,
  netTasks,
} from '#shared/areas/cdn/networkTasks/netTasks';
import { mostTargets, readTargets } from '#shared/areas/cdn/networkTasks/targets';
import type { Got } from '#shared/kernel/contract';
import { badField, Failure } from '#shared/kernel/errors';
import { plainVerbs } from '../../../kernel/db/crud';
import type { Ctx } from '../../../kernel/db/context';
import { change } from '../../../kernel/db/rows';
import { serve } from '../../../kernel/http/http';
import { readAbilities } from '../../../model/cdn/networkTasks/abilities.store';
import {
  isRunning,
  keepTargets,
  lockTask,
  taskRows,
} from '../../../model/cdn/networkTasks/tasks.store';
import { allNodes } from '../../../model/cdn/suppliers/nodes';
import { subjectVerbs } from '../../../model/platform/cronSchedules/index';

const { create, update } = netTasks.endpoints;
const schedule = subjectVerbs('networkTask');

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
  async check(ctx, { kind, nodeIds, perSecond }) {
    if (isProgram(kind)) {
      if (perSecond > mostPrograms)
        throw badField('perSecond', 'net.programPace', { most: mostPrograms });
      const able = (await readAbilities(ctx)).find((a) => a.kind === kind);
      if (!able || able.hosts.length === 0)
        throw badField('kind', 'net.noProgram', { why: able?.why ? ` (${able.why})` : '' });
      return {};
    }
    if (kind === 'dns' || nodeIds.length === 0) return {};
    const nodes = new Set((await allNodes(ctx)).map((n) => n.id));
    if (nodeIds.some((id) => !nodes.has(id))) throw new Failure('data.absent');
    return {};
  },
  leave: schedule.leave,
});

const place = async (ctx: Ctx, id: string, targets: readonly string[]): Promise<void> => {
  await keepTargets(ctx, id, targets);
  await change(ctx, netTask, id, { targetCount: targets.length }, { operation: 'targets' });
};
/** Network tasks: what answers their requests. Each has one schedule, written with it. */
export const netTasksService = serve(netTasks, {
  ...verbs,
  ...schedule.acts(verbs, netTasks.events.changed),
  abilities: async (ctx) => ({ kinds: await readAbilities(ctx) }),
  async create(ctx, draft: Got<typeof create>) {
    const targets = targetsOf(draft.targets);
    const { id } = await verbs.create(ctx, draft);
    await place(ctx, id, targets);
    await schedule.keep(ctx, id, draft);
    return verbs.one(ctx, { id });
  },
  async update(ctx, draft: Got<typeof update>) {
    const { id, targets: lines } = draft;
    const targets = lines.some((l) => l.trim() !== '') ? targetsOf(lines) : null;
    await lockTask(ctx, id);
    // A round that is under way is of the targets and limits it began with.
    if (await isRunning(ctx, id)) throw new Failure('net.running');
    await verbs.update(ctx, draft);
    if (targets) await place(ctx, id, targets);
    await schedule.keep(ctx, id, draft);
    return verbs.one(ctx, { id });
  },
});
