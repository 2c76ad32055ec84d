import { cronSchedules } from '#shared/areas/platform/cronSchedules/cronSchedules';
import { type ScheduleKindName, scheduleKinds } from '#shared/areas/scheduleKinds';
import { can, type Who } from '#shared/kernel/access';
import { Failure } from '#shared/kernel/errors';
import type { Sentence } from '#shared/kernel/field';
import { sentence, sentenceText } from '#shared/kernel/sentences';
import { type Ctx, type Run, system } from '../../../kernel/db/context';
import { membersWhoMay, personNow } from '../session/index';
import { paramsOf, type RunResult, type ScheduleEffects } from './effects';
import * as store from './schedules.store';
import { turnOf } from './turn';

type Whose = Pick<store.CronSchedule, 'id' | 'kind' | 'accountId' | 'byStaff'>;
/** Whoever may see a schedule hears that it, or a run of it, changed. */
export const tellSchedule = async (ctx: Ctx, { id, kind, accountId, byStaff }: Whose) => {
  const { view } = scheduleKinds[kind];
  const members = accountId && !byStaff ? await membersWhoMay(ctx, view, accountId) : [];
  for (const userId of [...members, ...(await membersWhoMay(ctx, view, null))])
    ctx.emit(cronSchedules.events.changed, { id, kind }, { userId });
};

/** Enters the runs of all schedules whose time has come; answers how many schedules that were. */
export const takeDue = async (ctx: Ctx): Promise<number> => {
  const due = await store.lockDue(ctx);
  for (const s of due) {
    const { nextAt, ...turn } = turnOf(s, ctx.now());
    const busy = turn.state === 'waiting' && (await store.isBusy(ctx, s.id));
    const state = busy ? 'overlapped' : turn.state;
    const id = await store.enterRun(ctx, s.id, { ...turn, state });
    await store.setNext(ctx, s.id, nextAt);
    if (id && state === 'waiting') ctx.enqueue(cronSchedules.jobs.begin, { id });
    await tellSchedule(ctx, s);
  }
  return due.length;
};

/** A failed run is news once, until one passes again: to its author, or to the staff who may mend it. */
const tellFailure = async (ctx: Ctx, s: store.CronSchedule, summary: Sentence | null) => {
  const { label, operate, link } = scheduleKinds[s.kind];
  const reason = summary ? sentenceText(summary) : label;
  const values = { name: s.name, reason, link: '' };
  const notice = { ...cronSchedules.notices.failed, link: link(s) };
  const author = s.createdById && (await personNow(ctx, s.createdById));
  const to = author ? [author.userId] : await membersWhoMay(ctx, operate, null);
  for (const userId of to) ctx.notify(notice, values, { userId });
};

const settle = async (ctx: Ctx, run: store.CronRun, { ok, ...rest }: RunResult): Promise<void> => {
  const before = await store.moveRun(ctx, run, ok ? 'passed' : 'failed', rest);
  const schedule = await store.lockSchedule(ctx, run.scheduleId);
  if (!schedule) return;
  if (!ok && before !== 'failed') await tellFailure(ctx, schedule, rest.summary ?? null);
  await tellSchedule(ctx, schedule);
};

/** Ends a run that went on after its begin, in the transaction of its result; a second time changes nothing. */
export const endRun = async (ctx: Ctx, id: string, result: RunResult): Promise<void> => {
  const run = await store.lockRun(ctx, id);
  if (run?.state === 'running' || run?.state === 'waiting') await settle(ctx, run, result);
};

/** A run that so often threw something unforeseen is not tried again. */
const mostAttempts = 5;

/** In whose name a run acts; fails where its author may do it no longer. */
const actorOf = async (ctx: Ctx, s: store.CronSchedule): Promise<Who> => {
  const { actsAs, operate } = scheduleKinds[s.kind];
  if (actsAs === 'platform') return system;
  const author = s.createdById ? await personNow(ctx, s.createdById) : null;
  if (!author || !can(author, operate)) throw new Failure('schedule.gone');
  return author;
};
const saidOf = (error: Failure): Sentence => {
  const [field] = error.fields;
  return field
    ? { code: field.code, values: field.values ?? {} }
    : { code: error.code, values: error.values };
};

/** Whether an attempt at a run may be made; ends one that failed too often. Commits before the attempt. */
const mayBegin = (run: Run, id: string): Promise<boolean> =>
  run(system, async (ctx) => {
    const attempts = await store.tryRun(ctx, id);
    if (attempts === null) return false;
    if (attempts <= mostAttempts) return true;
    const summary = sentence('schedule.broken', { times: mostAttempts });
    await endRun(ctx, id, { ok: false, summary });
    return false;
  });

/**
 * Begins a run that waits; a second time finds it begun. What its kind does and that it was done
 * commit together, so that a worker killed at any moment leaves it waiting or begun.
 */
export const beginRun = async (
  run: Run,
  id: string,
  effectsOf: (kind: ScheduleKindName) => ScheduleEffects,
): Promise<void> => {
  if (!(await mayBegin(run, id))) return;
  try {
    const who = await run(system, async (ctx) => {
      const r = await store.lockRun(ctx, id);
      const s = r && (await store.lockSchedule(ctx, r.scheduleId));
      return s ? actorOf(ctx, s) : null;
    });
    if (!who) return;
    await run(who, async (ctx) => {
      const r = await store.lockRun(ctx, id);
      const s = r && (await store.lockSchedule(ctx, r.scheduleId));
      if (!s || r.state !== 'waiting') return;
      const { accountId, subject, zone } = s;
      const { dueAt, scheduleId } = r;
      const result = await effectsOf(s.kind).begin(ctx, {
        id,
        scheduleId,
        dueAt,
        zone,
        accountId,
        subject,
        params: paramsOf(s.kind, s.params),
      });
      if (result) return settle(ctx, r, result);
      await store.moveRun(ctx, r, 'running');
      await tellSchedule(ctx, s);
    });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    await run(system, (ctx) => endRun(ctx, id, { ok: false, summary: saidOf(error) }));
  }
};

/** Starts what was left waiting, and ends what no result came of. */
export const sweepRuns = async (ctx: Ctx): Promise<void> => {
  for (const id of await store.leftWaiting(ctx)) ctx.enqueue(cronSchedules.jobs.begin, { id });
  for (const [kind, { longestHours: hours }] of Object.entries(scheduleKinds))
    for (const id of await store.lostRuns(ctx, kind, hours))
      await endRun(ctx, id, { ok: false, summary: sentence('schedule.lost', { hours }) });
};
