import { cronSchedule, cronSchedules } from '#shared/areas/platform/cronSchedules/cronSchedules';
import type { ScheduleKindName } from '#shared/areas/scheduleKinds';
import { isCron, nextTimes } from '#shared/kernel/cron';
import { badField, Failure } from '#shared/kernel/errors';
import { isStaff } from '#shared/kernel/access';
import { isZone } from '#shared/kernel/zone';
import type { Ctx } from '../../../kernel/db/context';
import { change, erase, insert, record } from '../../../kernel/db/rows';
import { tellSchedule } from './runs';
import * as store from './schedules.store';

type Clock = Pick<store.CronSchedule, 'cron' | 'zone'>;
/** Refuses a pattern without a time to come, and a zone that is none. */
export const checkTimes = ({ cron, zone }: Clock): void => {
  if (!isCron(cron)) throw badField('cron', 'schedule.cron');
  if (!isZone(zone)) throw badField('zone', 'schedule.zone');
};
/** When a schedule would run next; null where its pattern has no time to come. */
export const nextOf = (ctx: Ctx, { cron, zone }: Clock): string | null =>
  nextTimes(cron, zone, ctx.now(), 1)[0] ?? null;

/** Pauses a locked schedule or lets it go on. */
export const moveSchedule = async (
  ctx: Ctx,
  row: store.CronSchedule,
  state: 'active' | 'paused',
): Promise<void> => {
  const nextAt = state === 'active' ? nextOf(ctx, row) : null;
  await change(ctx, cronSchedule, row.id, { state, nextAt }, { operation: `state.${state}` });
  await tellSchedule(ctx, row);
};

/** Enters a run of a locked schedule by hand; refuses while one has not ended. */
export const runByHand = async (ctx: Ctx, row: store.CronSchedule): Promise<void> => {
  if (await store.isBusy(ctx, row.id)) throw new Failure('schedule.running');
  const now = { dueAt: ctx.now(), cause: 'hand', state: 'waiting', missedBefore: 0 } as const;
  const runId = await store.enterRun(ctx, row.id, now);
  if (!runId) throw new Failure('schedule.running');
  ctx.enqueue(cronSchedules.jobs.begin, { id: runId });
  await record(ctx, {
    module: 'cronSchedule',
    operation: 'run',
    rowId: row.id,
    accountId: row.accountId,
  });
  await tellSchedule(ctx, row);
};

/** A thing of an area that runs by a schedule of its own: its kind and its id. */
export type Subject = { kind: ScheduleKindName; subject: string };
/** The schedule of a thing, locked; refuses where it has none. */
export const scheduleOf = async (ctx: Ctx, of: Subject): Promise<store.CronSchedule> => {
  const row = await store.lockSubject(ctx, of.kind, of.subject);
  if (!row) throw new Failure('data.absent');
  return row;
};

/** What a form says of a schedule. */
export type Times = Pick<store.CronSchedule, 'name' | 'cron' | 'zone' | 'missed'>;
/** Gives a thing of the platform its schedule, or changes the one it has; in the transaction that writes the thing. */
export const keepSchedule = async (ctx: Ctx, of: Subject, times: Times): Promise<void> => {
  checkTimes(times);
  const before = await store.lockSubject(ctx, of.kind, of.subject);
  const author = { createdById: ctx.who.userId, createdByEmail: ctx.who.email };
  if (before) {
    const nextAt = before.state === 'active' ? nextOf(ctx, times) : null;
    await change(ctx, cronSchedule, before.id, { ...times, nextAt, ...author });
    await tellSchedule(ctx, before);
    return;
  }
  const row = await insert(ctx, cronSchedule, {
    ...of,
    ...times,
    ...author,
    accountId: null,
    params: {},
    state: 'active',
    nextAt: nextOf(ctx, times),
    byStaff: isStaff(ctx.who),
  });
  await tellSchedule(ctx, row);
};

/** Takes the schedule of a thing away with the thing. */
export const dropSchedule = async (ctx: Ctx, of: Subject): Promise<void> => {
  const row = await store.lockSubject(ctx, of.kind, of.subject);
  if (!row) return;
  await erase(ctx, cronSchedule, row.id);
  await tellSchedule(ctx, row);
};
