import { cnameTask, cnameTasks } from '#shared/areas/cdn/steering/cnameTasks';
import { personBehind } from '#shared/kernel/access';
import { Failure } from '#shared/kernel/errors';
import { sentence } from '#shared/kernel/sentences';
import { type Ctx } from '../../../kernel/db/context';
import { listVerb, rowOf } from '../../../kernel/db/list';
import { erase } from '../../../kernel/db/rows';
import { serve } from '../../../kernel/http/http';
import { move } from '../../../model/cdn/steering/move';
import { forward, toStart } from '../../../model/cdn/steering/stages';
import * as store from '../../../model/cdn/steering/tasks.store';
import { beginTask } from './begin';
import { ownerOf, switchable } from './creation';
import { previewOf, reachOf } from './preview';

const { list } = cnameTasks.endpoints;
const from = { source: store.taskRows };
const own = rowOf(list, from);

/** The task of this person, and only where they may move its policy. */
const taskFor = async (ctx: Ctx, id: string): Promise<store.Task> => {
  const task = await own(ctx, id);
  if (task.kind === 'switch' && task.endedAt === null) await ownerOf(ctx, task);
  return task;
};
/** The open switch of this person; other tasks have no stages to go through. */
const switchFor = async (ctx: Ctx, id: string): Promise<store.OpenSwitch> => {
  await taskFor(ctx, id);
  const task = await store.openSwitchOf(ctx, id);
  if (!task) throw new Failure('data.absent');
  return task;
};
const byPerson = (ctx: Ctx) =>
  sentence('switch.byPerson', { person: personBehind(ctx.who) ?? '–' });

/** Probes and switches: what answers their requests. */
export const cnameTasksService = serve(
  cnameTasks,
  {
    list: listVerb(list, from),
    one: (ctx, { id }) => own(ctx, id),
    async create(ctx, draft) {
      return own(ctx, await beginTask(ctx, draft));
    },
    async steps(ctx, { id }) {
      await own(ctx, id);
      return { rows: await store.stepsOf(ctx, id) };
    },
    async pause(ctx, { id }) {
      await taskFor(ctx, id);
      await move(ctx, id, { kind: 'pause', state: 'paused', reason: byPerson(ctx) });
      return {};
    },
    async resume(ctx, { id }) {
      await taskFor(ctx, id);
      await move(ctx, id, { kind: 'resume', state: 'running' });
      return {};
    },
    async skip(ctx, { id, stage }) {
      const open = await switchFor(ctx, id);
      if (open.stage !== stage) throw new Failure('data.changed');
      await forward(ctx, open, 'skip', byPerson(ctx));
      return {};
    },
    async abort(ctx, { id }) {
      await switchFor(ctx, id);
      await move(ctx, id, { kind: 'abort', state: 'aborted', reason: byPerson(ctx) });
      return {};
    },
    async rollBack(ctx, { id }) {
      await toStart(ctx, await switchFor(ctx, id), byPerson(ctx));
      return {};
    },
    async remove(ctx, { id }) {
      const task = await taskFor(ctx, id);
      if (task.kind === 'switch' && task.endedAt === null)
        throw new Failure('data.inUse', { count: 1 });
      await erase(ctx, cnameTask, id);
      ctx.emit(cnameTasks.events.changed, { id }, { accountId: task.accountId });
      return {};
    },
  },
  {
    async preview(o, { wishedEntries, ...subject }) {
      const wished = wishedEntries.map((e) => ({ ...e, coefficientPpm: e.coefficientPpm ?? null }));
      const of = await o.transact(async (ctx) => ({
        ...(await switchable(ctx, subject, wished)),
        ...(await reachOf(ctx, subject)),
      }));
      const { names, zoneNames, large } = of;
      return { names, zoneNames, large, rows: await previewOf(o, of) };
    },
  },
);
