import { logMark, logMarks, logMarkTasks, type MarkRule } from '#shared/areas/cdn/logs/logMarks';
import { mostProcessed } from '#shared/areas/cdn/logs/logParsers';
import { personBehind } from '#shared/kernel/access';
import type { Got, Out } from '#shared/kernel/contract';
import { badField, Failure } from '#shared/kernel/errors';
import { slotOf } from '#shared/kernel/units';
import type { Ctx } from '../../../kernel/db/context';
import { change } from '../../../kernel/db/rows';
import { type Outside, serve } from '../../../kernel/http/http';
import { platform } from '../../../kernel/process/platform';
import { changedMarks } from '../../../model/cdn/logs/marks';
import { writeMarks } from '../../../model/cdn/logs/marks.store';
import * as store from './marksView.store';

type Tasks = (typeof logMarkTasks)['endpoints'];
const hour = 3_600;

/** What a person decides of an hour, against its rule. */
const decideBy =
  (rule: MarkRule & ('released' | 'reopened')) =>
  async (ctx: Ctx, { id, reason }: { id: string; reason: string }) => {
    const mark = await store.shownMark(ctx, id);
    const isOpen = mark.state !== 'complete';
    if (isOpen !== (rule === 'released')) throw new Failure('logs.markState');
    const state = rule === 'released' ? 'complete' : 'late';
    const decided = { state, rule, reason, decidedByEmail: personBehind(ctx.who) } as const;
    await change(
      ctx,
      logMark,
      id,
      {
        ...decided,
        changedAt: ctx.now(),
        ...(rule === 'reopened' ? { reopenedAt: ctx.now() } : {}),
      },
      { operation: rule, risk: 'high' },
    );
    ctx.emit(logMarks.events.changed, { hours: 1 });
    return store.shownMark(ctx, id);
  };

/** Marks of log hours, for those who answer for them. */
export const logMarksService = serve(logMarks, {
  list: store.listMarks,
  one: (ctx, { id }) => store.shownMark(ctx, id),
  reopen: decideBy('reopened'),
  release: decideBy('released'),
});

/** Works the marks of a range out anew, and keeps what would change. */
const create = async (o: Outside, input: Got<Tasks['create']>): Promise<Out<Tasks['one']>> => {
  const { domainIds } = input;
  if (domainIds.length === 0) throw badField('domainIds', 'field.required', { field: 'domainIds' });
  const from = slotOf(input.from, hour);
  const to = slotOf(Date.parse(input.to) + hour * 1000 - 1, hour);
  const { days } = mostProcessed;
  const length = Date.parse(to) - Date.parse(from);
  if (length <= 0 || length > days * 86_400_000) throw badField('to', 'plan.span', { days });
  const changes = await changedMarks(platform(), { domainIds, from, to });
  return o.transact(async (ctx) => {
    const id = await store.keepMarkTask(ctx, { domainIds, from, to }, changes);
    return store.shownMarkTask(ctx, id);
  });
};

/** Writes what was previewed, unless files or counters have moved since. */
const apply = async (o: Outside, { id }: { id: string }): Promise<Out<Tasks['one']>> => {
  const { wanted, digest } = await o.transact((ctx) => store.previewedTask(ctx, id));
  const changes = await changedMarks(platform(), wanted);
  if (store.digestOf(changes.marks) !== digest) throw new Failure('logs.marksMoved');
  return o.transact(async (ctx) => {
    await store.previewedTask(ctx, id);
    await writeMarks(ctx, changes.marks);
    await store.noteApplied(ctx, id);
    return store.shownMarkTask(ctx, id);
  });
};

/** Tasks that work marks out anew. */
export const logMarkTasksService = serve(
  logMarkTasks,
  {
    list: store.listMarkTasks,
    one: (ctx, { id }) => store.shownMarkTask(ctx, id),
    changes: store.listMarkChanges,
  },
  { create, apply },
);
