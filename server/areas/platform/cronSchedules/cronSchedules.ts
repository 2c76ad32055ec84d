import { sql } from 'kysely';
import {
  cronRun,
  cronSchedule,
  cronSchedules,
  mostSchedules,
  shownTimes,
} from '#shared/areas/platform/cronSchedules/cronSchedules';
import { type ScheduleKindName, scheduleKinds } from '#shared/areas/scheduleKinds';
import { isStaff } from '#shared/kernel/access';
import type { Got, Out } from '#shared/kernel/contract';
import { nextTimes } from '#shared/kernel/cron';
import { Failure } from '#shared/kernel/errors';
import type { Ctx } from '../../../kernel/db/context';
import { type From, listRows, listVerb, rowOf } from '../../../kernel/db/list';
import { change, erase, insert } from '../../../kernel/db/rows';
import { serve } from '../../../kernel/http/http';
import { refuse } from '../../../kernel/http/refusals';
import { scheduleEffectsOf } from '../../../model/index';
import { paramsOf } from '../../../model/platform/cronSchedules/index';
import { tellSchedule } from '../../../model/platform/cronSchedules/runs';
import * as store from '../../../model/platform/cronSchedules/schedules.store';
import {
  checkTimes,
  moveSchedule,
  nextOf,
  runByHand,
} from '../../../model/platform/cronSchedules/subjects';

const { list, create, run, runs } = cronSchedules.endpoints;
type Shown = Out<typeof run>;

/** Kinds of the screens of a product. */
const kindsOf = (scope: string): string[] =>
  Object.entries(scheduleKinds).flatMap(([kind, spec]) => (spec.scope === scope ? [kind] : []));

const from: From<Got<typeof list>> = {
  entity: cronSchedule,
  adds: { runs: store.lastRuns },
  seen: store.seenSchedules,
  where: (_, { scope, subject }) => [
    scope && sql`t.kind = any(${kindsOf(scope)}::text[])`,
    subject && sql`t.subject = ${subject}`,
  ],
};
const bare = rowOf(list, from);
const withTimes = (ctx: Ctx, row: Omit<Shown, 'next'>): Shown => ({
  ...row,
  next: row.state === 'active' ? nextTimes(row.cron, row.zone, ctx.now(), shownTimes) : [],
});
const own = async (ctx: Ctx, id: string): Promise<Shown> => withTimes(ctx, await bare(ctx, id));

type Draft = {
  kind: ScheduleKindName;
  accountId: string | null;
  subject: string | null;
  params: Record<string, unknown>;
};
/** The parameters as the kind takes them; refuses what it does not take. */
const checked = async (ctx: Ctx, { kind, ...d }: Draft): Promise<Record<string, unknown>> => {
  const params = paramsOf(kind, d.params);
  await scheduleEffectsOf(kind).check?.(ctx, { ...d, params });
  return params;
};

/** A schedule that the asking person may change, locked. */
const locked = async (ctx: Ctx, id: string): Promise<store.CronSchedule> => {
  await bare(ctx, id);
  const row = await store.lockSchedule(ctx, id);
  if (!row) throw new Failure('data.absent');
  refuse(ctx.who, scheduleKinds[row.kind].operate);
  return row;
};

const move =
  (state: 'active' | 'paused') =>
  async (ctx: Ctx, { id }: { id: string }): Promise<Shown> => {
    const row = await locked(ctx, id);
    await moveSchedule(ctx, row, state);
    return own(ctx, id);
  };

/** Schedules of every kind, each within the rights that its kind names. */
export const cronSchedulesService = serve(cronSchedules, {
  async list(ctx, query) {
    const { rows, total } = await listRows(ctx, list, from as From, query);
    // Rows are checked against the contract by every test that reads them.
    return { rows: rows.map((r) => withTimes(ctx, r as Omit<Shown, 'next'>)), total };
  },
  async create(ctx, { kind, name, missed, ...input }: Got<typeof create>) {
    refuse(ctx.who, scheduleKinds[kind].operate);
    checkTimes(input);
    const staff = isStaff(ctx.who);
    const accountId = staff ? (input.accountId ?? null) : ctx.who.accountId;
    if ((await store.countSchedules(ctx, kind, accountId)) >= mostSchedules)
      throw new Failure('schedule.tooMany', { count: mostSchedules });
    const { cron, zone } = input;
    const subject = input.subject ?? null;
    const row = await insert(ctx, cronSchedule, {
      kind,
      accountId,
      subject,
      name,
      cron,
      zone,
      missed,
      params: await checked(ctx, { kind, accountId, subject, params: input.params }),
      state: 'active',
      nextAt: nextOf(ctx, input),
      byStaff: staff,
      createdById: ctx.who.userId,
      createdByEmail: ctx.who.email,
    });
    await tellSchedule(ctx, row);
    return own(ctx, row.id);
  },
  async update(ctx, { id, ...input }) {
    const before = await locked(ctx, id);
    checkTimes(input);
    const params = await checked(ctx, { ...before, params: input.params });
    const isActive = before.state === 'active';
    await change(ctx, cronSchedule, id, {
      ...input,
      params,
      nextAt: isActive ? nextOf(ctx, input) : null,
      // Whoever saved it last answers for what runs in its author's name.
      createdById: ctx.who.userId,
      createdByEmail: ctx.who.email,
    });
    await tellSchedule(ctx, before);
    return own(ctx, id);
  },
  async remove(ctx, { id }) {
    const row = await locked(ctx, id);
    await erase(ctx, cronSchedule, id);
    await tellSchedule(ctx, row);
    return {};
  },
  pause: move('paused'),
  resume: move('active'),
  async run(ctx, { id }) {
    const row = await locked(ctx, id);
    await runByHand(ctx, row);
    return own(ctx, id);
  },
  async runs(ctx, query) {
    await bare(ctx, query.id);
    const of = { entity: cronRun, where: () => [sql`t.schedule_id = ${query.id}`] };
    return listVerb(runs, of)(ctx, query);
  },
});
